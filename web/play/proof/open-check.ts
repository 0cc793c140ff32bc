/** Checks a steps game that is not over: its state must follow from its moves and from this page's requests. */
import type { OpenGame } from '@kurazh/contract/play/play.ts'
import { allStaked } from '@kurazh/games/core/fairness.ts'
import type { StepsGame, StepsState } from '@kurazh/games/core/game.ts'
import { openStates } from '@kurazh/games/core/steps.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { beginsWith, differences, firstStakeOf, isSame, type Lie, mayGoOn, shownLies } from './bet-check.ts'
import type { KnownBet } from './bet-memory.ts'

/** A game first met in an answer: another device opened it. From here on the server is held to its report. */
export function firstSeen(open: OpenGame, promised = open.commitment): KnownBet {
  const { nonce, game, version, clientSeed, params, maxWin, moves, endsAt } = open
  return {
    nonce,
    game,
    version,
    clientSeed,
    stake: firstStakeOf(open),
    params,
    promised,
    maxWin,
    own: false,
    stands: true,
    sent: [],
    made: moves,
    endsAt,
  }
}

/**
 * The states of the game before the reported moves and after each, by the rules and by what it shows; none when no open
 * game can have them.
 */
export function statesTold<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  { params }: KnownBet,
  { moves, view }: OpenGame,
): readonly StepsState<View>[] {
  try {
    return openStates(game, game.params.parse(params), moves, view)
  } catch {
    return []
  }
}

/**
 * The differences between the report of an open game and what is known of it here. For a game by other rules than the
 * page's only what was sent is compared.
 */
export function openLies(game: StepsGame, known: KnownBet, open: OpenGame): Lie[] {
  const lies = [...differences(known, open), ...pathLies(known, open)]
  return known.version === game.version && lies.length === 0 ? stateLies(game, known, open) : lies
}

function pathLies({ made = [], maxWin, endsAt }: KnownBet, open: OpenGame): Lie[] {
  return [
    ...(beginsWith(open.moves, made) ? [] : [{ what: 'ходы', known: made, told: open.moves }]),
    ...(maxWin === undefined || maxWin === open.maxWin
      ? []
      : [{ what: 'наибольший выигрыш', known: maxWin, told: open.maxWin }]),
    // A move postpones the end, nothing brings it nearer.
    ...(Date.parse(open.endsAt) >= Date.parse(endsAt ?? open.endsAt)
      ? []
      : [{ what: 'срок игры', known: endsAt, told: open.endsAt }]),
  ]
}

function stateLies(game: StepsGame, known: KnownBet, open: OpenGame): Lie[] {
  const states = statesTold(game, known, open)
  const state = states.at(-1)
  if (state === undefined || !states.every((each) => mayGoOn(each, { stake: known.stake, maxWin: open.maxWin })))
    return [{ what: 'ходы', known: 'игра с такими ходами окончена', told: open.moves }]
  const lines: [what: string, known: unknown, told: unknown][] = [
    ['поле', state.view, open.view],
    ['поставлено', allStaked(known.stake, state.staked), open.stake],
    ['множитель', formatMultiplier(state.multiplierE4), formatMultiplier(open.multiplier)],
    ['следующий множитель', nextText(state.nextMultiplierE4), nextText(open.nextMultiplier)],
    ['можно ли забрать', state.canTake, open.canTake],
  ]
  return [
    ...shownLies(known, states, open.view),
    ...lines
      .filter(([, ours, theirs]) => !isSame(ours, theirs))
      .map(([what, ours, theirs]) => ({ what, known: ours, told: theirs })),
  ]
}

const nextText = (multiplierE4: number | null) => (multiplierE4 === null ? null : formatMultiplier(multiplierE4))

/**
 * The promise in the text that pages stored of their open game before they remembered whole bets; undefined where it is
 * of another game.
 */
export function olderPromise(text: string | null, nonce: number, clientSeed: string): string | undefined {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<'nonce' | 'clientSeed' | 'promised', unknown>>
    const isThisGame = kept.nonce === nonce && kept.clientSeed === clientSeed
    return isThisGame && typeof kept.promised === 'string' ? kept.promised : undefined
  } catch {
    return undefined
  }
}
