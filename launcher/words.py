"""The launcher's few sentences, in the two languages of the game."""

from __future__ import annotations

import os
import sys

ENGLISH = {
    "title": "Qin",
    "first": "Preparing the game. This happens only once and needs the network.",
    "create": "Making room for the game's libraries",
    "library": "Fetching {name}",
    "unpack": "Unpacking the libraries",
    "done": "Ready",
    "close": "Close",
    "press_enter": "Press Enter to close.",
    "interrupted": "Stopped. The next start goes on from here.",
    "no_network": (
        "The game's libraries could not be downloaded: there is no way to the package server. "
        "Check the network and start again."
    ),
    "disk_full": "There is not enough free space on the disk for the game's libraries.",
    "bad_hash": (
        "A downloaded library is not the one that was expected. Start again; if this stays, "
        "something between you and the package server changes what you download."
    ),
    "no_build": (
        "A library has no ready-made build for Python {version} on this computer. "
        "Python 3.11 to 3.14 are known to work."
    ),
    "no_venv": (
        "This Python cannot make an environment for the game: its module ensurepip is missing. "
        "On Debian and Ubuntu: sudo apt install python{version}-venv"
    ),
    "create_failed": "The environment for the game's libraries could not be made: {reason}",
    "install_failed": "The game's libraries could not be installed: {reason}",
    "see_log": "Details: {path}",
    "not_writable": "No folder for the game's libraries can be written: {reason}",
    "bad_folder": (
        "The game cannot run from a folder whose path contains the sign {sign!r}: {path}. "
        "Rename or move the folder."
    ),
    "incomplete": "The file {path} is missing: this copy of the game is incomplete.",
    "cannot_start": "The game could not be started: {reason}",
}

CHINESE = {
    "title": "秦",
    "first": "正在准备游戏。仅首次启动需要，并需连接网络。",
    "create": "正在建立游戏的运行环境",
    "library": "正在获取 {name}",
    "unpack": "正在安装程序库",
    "done": "准备就绪",
    "close": "关闭",
    "press_enter": "按回车键关闭。",
    "interrupted": "已停止。下次启动时会继续。",
    "no_network": "无法下载游戏所需的程序库：连接不上软件包服务器。请检查网络后重新启动。",
    "disk_full": "磁盘剩余空间不足，无法安装游戏所需的程序库。",
    "bad_hash": "下载的程序库与预期不符。请重新启动；若仍如此，则下载途中的内容被改动过。",
    "no_build": (
        "有程序库没有适用于本机 Python {version} 的现成版本。已知 Python 3.11 至 3.14 可用。"
    ),
    "no_venv": (
        "此 Python 缺少 ensurepip 模块，无法建立游戏的运行环境。"
        "Debian 与 Ubuntu 请运行：sudo apt install python{version}-venv"
    ),
    "create_failed": "无法建立游戏的运行环境：{reason}",
    "install_failed": "无法安装游戏所需的程序库：{reason}",
    "see_log": "详情见：{path}",
    "not_writable": "没有可写的文件夹来存放游戏所需的程序库：{reason}",
    "bad_folder": "路径中含有字符 {sign!r}，游戏无法从这里运行：{path}。请重命名或移动文件夹。",
    "incomplete": "缺少文件 {path}：这份游戏不完整。",
    "cannot_start": "游戏无法启动：{reason}",
}

LANGID_CHINESE = 0x04
LANGID_PRIMARY = 0x3FF


def say(key: str, **values: object) -> str:
    """Return a sentence in the user's language."""
    words = CHINESE if speaks_chinese() else ENGLISH
    return words[key].format(**values)


def speaks_chinese() -> bool:
    """Return whether the system's language is Chinese; English otherwise."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.lower().startswith("zh")
    if sys.platform == "win32":
        import ctypes

        language = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return bool((language & LANGID_PRIMARY) == LANGID_CHINESE)
    return False
