"""What the panel of the table answers: what is to be done, what a gesture does, what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN, Accept, Pass, Propose, Refuse, Show, Take
from qin_game.rules.kangqin.legality import price_for
from qin_game.rules.kangqin.state import MAX_PROPOSALS, other_card
from qin_game.scenes.beside.info import Info, InfoLine
from qin_game.scenes.kangqin.advice import why
from qin_game.scenes.kangqin.choices import choices, offer_reason
from qin_game.scenes.kangqin.hints import PEEK_KEY
from qin_game.scenes.kangqin.ledger_view import cell_words
from qin_game.scenes.kangqin.words import numbers, party_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.kangqin.actions import Action, Party
    from qin_game.rules.kangqin.state import KangqinOutcome
    from qin_game.scenes.kangqin.model import Picture, Settlement
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.stage import Text


def info(scene: KangqinTableScene) -> Info:
    """Return the answer to what is asked, or else what is to be done now."""
    text = scene.stage.text
    if scene.aiming.complaint is not None:
        reason = InfoLine(text(f"kangqin.reason.{scene.aiming.complaint}"), None, "danger")
        return Info(_title(scene), (reason,))
    return (
        _about_gesture(scene)
        or _about_choice(scene)
        or _about_pointed(scene)
        or _advice(scene)
        or Info(_title(scene), _prompt(scene), is_answer=False)
    )


def outcome_words(text: Text, outcome: KangqinOutcome, names: Sequence[str]) -> str:
    """Return why a game ended as it did."""
    if outcome.reason == "qin_stands":
        return text("kangqin.outcome.qin_stands", count=outcome.qin_stones)
    most = max(outcome.stones)
    if len(outcome.winners) > 1:
        return text("kangqin.outcome.qin_emptied_shared", count=most)
    player = names[outcome.winners[0]]
    return text("kangqin.outcome.qin_emptied", player=player, count=most)


# -- what is pointed at --------------------------------------------------------------------------


def _about_gesture(scene: KangqinTableScene) -> Info | None:
    """Return what offering the card that is held out would do."""
    card, target = scene.picked_card, scene.aimed_party
    if card is None or target is None or target == scene.viewer:
        return None
    text, names = scene.stage.text, _names(scene)
    title = text("kangqin.table.offer", target=party_name(text, names, target), card=card)
    reason = offer_reason(scene.match, target, card)
    if reason is not None:
        return Info(title, (InfoLine(text(f"kangqin.reason.{reason}"), None, "danger"),))
    return Info(title, _offer_lines(scene, target))


def _offer_lines(scene: KangqinTableScene, target: Party) -> tuple[InfoLine, ...]:
    """Return what an offer costs and what may become of it."""
    text, state = scene.stage.text, scene.match.state
    whom = party_name(text, _names(scene), target)
    price = price_for(state, state.to_move)
    costs = text("kangqin.table.offer_costs", target=whom)
    lines = [InfoLine(costs if price else text("kangqin.table.offer_free"), None, "ink")]
    if target == QIN:
        lines.append(InfoLine(text("kangqin.table.offer_qin")))
    elif state.stones[target]:
        lines.append(InfoLine(text("kangqin.table.offer_may_refuse", target=whom)))
    return tuple(lines)


def _about_choice(scene: KangqinTableScene) -> Info | None:
    """Return what the choice would do whose button is pointed at, or why it may not be done."""
    stage = scene.stage
    control = None if stage.pointer is None else stage.controls.at(stage.pointer)
    key = None if control is None else control.key
    if stage.focus.is_visible:
        key = stage.focus.key
    found = [choice for choice in choices(scene.match) if choice.key == key]
    if not found or not scene.may_act:
        return None
    label, detail = choice_words(scene, found[0].action)
    if found[0].reason is not None:
        reason = stage.text(f"kangqin.reason.{found[0].reason}")
        return Info(label, (InfoLine(reason, None, "danger"),))
    return Info(label, (InfoLine(detail, None, "ink"),))


def _about_pointed(scene: KangqinTableScene) -> Info | None:
    aiming = scene.aiming
    if scene.is_peeking or aiming.is_on_cup:
        return _about_cup(scene)
    if aiming.cell is not None:
        return Info(cell_words(scene.view.desk, aiming.cell), seat=aiming.cell.seat)
    if aiming.is_on_card and not scene.is_offering:
        return _about_qin_card(scene)
    if aiming.party == QIN:
        return _about_qin(scene)
    if aiming.party is not None and aiming.slot is None:
        return _about_seat(scene, int(aiming.party))
    return None


def _about_qin(scene: KangqinTableScene) -> Info:
    text = scene.stage.text
    title = text("kangqin.table.qin_stones", count=scene.animator.shown.qin_stones)
    return Info(title, (InfoLine(text("kangqin.table.qin_goal")),))


def _about_cup(scene: KangqinTableScene) -> Info:
    text, picture = scene.stage.text, scene.animator.shown
    title = text("kangqin.table.cup")
    if scene.is_peeking and picture.dice is not None:
        values = {"dice": numbers(text, picture.dice), "total": sum(picture.dice)}
        words = text("kangqin.table.peek", **values)
        return Info(title, (InfoLine(words, None, "ink"),))
    if picture.is_open and picture.dice is not None:
        words = text("kangqin.table.cup_open", dice=numbers(text, picture.dice))
    elif scene.may_peek:
        words = text("kangqin.table.cup_chief")
    else:
        words = text("kangqin.table.cup_closed", player=_names(scene)[picture.chief])
    return Info(title, (InfoLine(words),))


def _about_qin_card(scene: KangqinTableScene) -> Info:
    text, known = scene.stage.text, scene.known.qin_card
    words = text("kangqin.table.qin_card_hidden")
    if known is not None:
        words = text("kangqin.table.qin_card_known", card=known)
    if scene.animator.shown.qin_card is not None:
        return Info(text("kangqin.table.qin_card"))
    return Info(text("kangqin.table.qin_card"), (InfoLine(words),))


def _about_seat(scene: KangqinTableScene, seat: int) -> Info:
    """Return a seat's stones, its office, its proposals, and what is known of its hand."""
    text, picture, names = scene.stage.text, scene.animator.shown, _names(scene)
    title = text("kangqin.table.stones_of", player=names[seat], count=picture.stones[seat])
    lines = []
    if picture.chief == seat:
        lines.append(text("kangqin.table.chief_of", player=names[seat]))
    made = picture.proposals[seat] if picture.proposals else 0
    lines.append(text("kangqin.table.exchanges", number=made, total=MAX_PROPOSALS))
    if picture.phase == "reveal" and picture.chosen[seat] is not None:
        lines.append(text("kangqin.table.has_chosen"))
    if scene.viewer is not None and seat != scene.viewer and not picture.is_shown:
        known = scene.known.hands[seat]
        lines.append(
            text("kangqin.table.known", cards=numbers(text, known))
            if known
            else text("kangqin.table.known_none")
        )
    if seat in scene.match.assisted_seats:
        lines.append(text("kangqin.table.assisted_detail"))
    return Info(title, tuple(InfoLine(line) for line in lines), seat=seat)


def _advice(scene: KangqinTableScene) -> Info | None:
    """Return what is advised, what comes of it, and how to do it."""
    text, action = scene.stage.text, scene.shown_advice
    if action is None:
        return None
    assert scene.viewer is not None
    title = text("table.advice", name=scene.counsel.adviser)
    what = InfoLine(f"**{advised_words(scene, action)}**", None, "ink")
    reasons = why(text, scene.match.observe(scene.viewer), action, scene.counsel.chances)
    costs = _offer_lines(scene, action.target)[:1] if isinstance(action, Propose) else ()
    return Info(title, (what, *reasons, *costs, InfoLine(text("kangqin.table.advice_accept"))))


def advised_words(scene: KangqinTableScene, action: Action) -> str:
    """Return what somebody is advised to do."""
    text = scene.stage.text
    if isinstance(action, Propose):
        whom = party_name(text, _names(scene), action.target)
        return text("kangqin.table.offer", target=whom, card=action.card)
    if isinstance(action, Take):
        return text("kangqin.table.take", count=action.stones)
    return choice_words(scene, action)[0]


# -- what is to be done --------------------------------------------------------------------------


def _names(scene: KangqinTableScene) -> list[str]:
    return [player.name for player in scene.match.players]


def _title(scene: KangqinTableScene) -> str:
    text, match, picture = scene.stage.text, scene.match, scene.animator.shown
    shown = _shown_title(scene, picture)
    if shown is not None:
        return shown
    seat = match.to_move
    if seat is None:
        return text("result.heading")
    name = match.players[seat].name
    if scene.counsel.is_awaited:
        return text("table.advice_awaited", name=scene.counsel.adviser)
    if scene.thinking_seat is not None and not scene.is_showing():
        return text("table.thinking", name=name)
    return text("table.your_turn") if match.people == (seat,) else text("table.turn_of", name=name)


def _shown_title(scene: KangqinTableScene, picture: Picture) -> str | None:
    """Return what is going on on the screen, as long as that is not what is to be done now."""
    text, verdict = scene.stage.text, picture.verdict
    if verdict is not None and (scene.is_showing() or scene.match.outcome is None):
        key = "verdict_success" if verdict.is_success else "verdict_failure"
        values = {"total": verdict.total, "strength": verdict.strength}
        return text(f"kangqin.table.{key}", **values)
    if scene.stop == "reveal":
        return text("kangqin.phase.reveal")
    if scene.is_showing() and picture.phase != "over":
        return text(f"kangqin.phase.{picture.phase}")
    return None


def _prompt(scene: KangqinTableScene) -> tuple[InfoLine, ...]:
    """Return what has come of the reveal, or what the person before the screen is to do."""
    text, match, picture = scene.stage.text, scene.match, scene.animator.shown
    if scene.stop == "reveal":
        return (InfoLine(text("kangqin.table.reveal_prompt"), None, "ink"),)
    lines = _verdict_lines(scene, picture)
    if match.outcome is not None and not scene.is_showing():
        names = _names(scene)
        return (*lines, InfoLine(outcome_words(text, match.outcome, names), None, "ink"))
    if match.staged_action is not None:
        if picture.settlement is None:  # whose words tell of stones taken
            lines = (*lines, InfoLine(staged_words(scene, match.staged_action), None, "ink"))
        return (*lines, InfoLine(text("table.end_turn_prompt")))
    if scene.may_act:
        lines = (*lines, InfoLine(_request(scene), None, "ink"))
    if scene.may_peek and not scene.is_showing():
        lines = (*lines, InfoLine(text("kangqin.table.chief_prompt", key=PEEK_KEY)))
    return lines


def _verdict_lines(scene: KangqinTableScene, picture: Picture) -> tuple[InfoLine, ...]:
    text, names = scene.stage.text, _names(scene)
    done = picture.settlement
    if done is not None:
        left = picture.qin_stones if done.is_success else picture.stones[done.seat]
        return (InfoLine(settling_words(text, done, left, names), done.seat, "ink"),)
    if picture.turned is not None:
        hand, chosen = picture.hands[picture.turned], picture.chosen[picture.turned]
        limit = hand[1 - (chosen or 0)]
        assert limit is not None
        words = text("kangqin.table.lowest_choosing", player=names[picture.turned], limit=limit)
        return (InfoLine(words, picture.turned, "ink"),)
    return ()


def settling_words(text: Text, done: Settlement, left: int, names: Sequence[str]) -> str:
    """Return what the lowest took or paid, and why; ``left`` is what the payer has now."""
    key = "lowest_" + ("success" if done.is_success else "failure") + _how_much(done, left)
    values = {"limit": done.limit, "count": done.moved}
    return text(f"kangqin.table.{key}", player=names[done.seat], **values)


def _how_much(done: Settlement, left: int) -> str:
    """Return the ending of the key of a settlement's words."""
    if done.moved == done.limit:
        return ""
    if left:
        return "_chosen"
    return "_all" if done.moved else "_none"


def _request(scene: KangqinTableScene) -> str:
    """Return what the person to act is asked."""
    text, match = scene.stage.text, scene.match
    state = match.state
    match state.phase:
        case "exchange":
            if len(match.game.legal_actions(state)) == 1:
                return text("kangqin.reason.no_stone_to_propose")
            card = scene.picked_card
            if card is not None:
                return text("kangqin.table.choose_target", card=card)
            return text("kangqin.table.choose_offer")
        case "answer":
            return text("kangqin.table.choose_answer", player=_names(scene)[state.pending.seat])
        case "reveal":
            return text("kangqin.table.choose_show")
        case _:
            return text("kangqin.table.choose_take")


def staged_words(  # noqa: PLR0911 - one for each kind of action
    scene: KangqinTableScene, action: Action
) -> str:
    """Return what is about to be done when the turn ends."""
    text, state = scene.stage.text, scene.match.state
    asker = "" if state.pending is None else _names(scene)[state.pending.seat]
    match action:
        case Propose(target, card):
            whom = party_name(text, _names(scene), target)
            return text("kangqin.table.offered", card=card, target=whom)
        case Accept(None):
            return text("kangqin.table.staged_blind", player=asker)
        case Accept(card):
            return text("kangqin.table.staged_give", card=card)
        case Refuse():
            return text("kangqin.table.staged_refuse", player=asker)
        case Show(card):
            return text("kangqin.table.staged_show", card=card)
        case Take(stones):
            return text("kangqin.table.staged_take", count=stones)
        case Pass():
            return text("kangqin.table.staged_pass")


def choice_words(scene: KangqinTableScene, action: Action) -> tuple[str, str]:
    """Return the words of a choice's button, and what it does in a sentence."""
    text, state = scene.stage.text, scene.match.state
    asker = "" if state.pending is None else _names(scene)[state.pending.seat]
    match action:
        case Accept(None):
            detail = text("kangqin.table.give_blind_detail", player=asker)
            return text("kangqin.table.give_blind"), detail
        case Accept(card):
            detail = text("kangqin.table.give_detail", card=card)
            return text("kangqin.table.give", card=card), detail
        case Refuse():
            detail = text("kangqin.table.refuse_detail", player=asker)
            return text("kangqin.table.refuse"), detail
        case Show(card):
            kept = other_card(state.hands[state.to_move], card)
            detail = text("kangqin.table.show_detail", card=kept)
            return text("kangqin.table.show", card=card), detail
        case Take(stones):
            left = state.qin_stones - stones
            return str(stones), text("kangqin.table.take_detail", count=left)
        case _:
            return text("table.pass"), text("kangqin.table.pass_detail")
