/**
 * A nonce that was promised to this page is refused, as used or as long void. A house that draws first and says so where it dislikes the
 * result would pick results unseen: the page takes another nonce, and with it another draw. So such a word must show: in the history
 * or among the open games stands what has used the nonce, or what has left it so far behind.
 */
import { type Bet, betList, oldestGap, type OpenGame, openGameList } from '@kurazh/contract/play.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { asTold, differences, judge, type Lie } from '../bets/bet-check.ts'
import { asEvidence, wellFormed } from '../bets/told.ts'
import { firstSeen } from '../steps/open-check.ts'
import { isSameBet, type KnownBet } from './bet-memory.ts'

/** What the server shows of its player's bets, read by nobody yet. */
export interface ShownBets {
  /** The newest settled bet, or the newest below this nonce, in a list. */
  history(before?: number): Promise<unknown>
  openGames(): Promise<unknown>
}

/** What this device knows of the bets it is shown. */
export interface HeldTo {
  /** Undefined where it has sent no such bet. */
  sentOf(told: Bet | OpenGame): KnownBet | undefined
  /** The promise heard for a nonce. */
  promiseOf(nonce: number): string | undefined
}

/** All that was shown of a refused nonce, and what does not agree in it. */
export interface Excuse {
  lies: readonly Lie[]
  told: Readonly<Record<string, unknown>>
  /** What stands under the nonce, or so far on that it is void; as it is to be held to from now on. */
  shown?: KnownBet
  /** True where this device has neither sent that bet nor heard of it. */
  isElsewhere?: boolean
}

/** Looks for what excuses the refusal of a bet. Throws what the questions throw. */
export async function excuseOf(refused: KnownBet, code: string, shown: ShownBets, heldTo: HeldTo): Promise<Excuse> {
  const { nonce } = refused
  const below = () => shown.history(nonce + 1)
  const looks = [
    { name: 'settled', form: betList, look: below },
    { name: 'open', form: openGameList, look: () => shown.openGames() },
    // A game may have ended between the two looks.
    { name: 'settledSince', form: betList, look: below },
    ...(code === 'NonceUnknown' ? [{ name: 'newest', form: betList, look: () => shown.history() }] : []),
  ]
  const told: Record<string, unknown> = { code }
  let newest: Bet | OpenGame | undefined
  for (const { name, form, look } of looks) {
    told[name] = await look()
    const data = wellFormed<typeof betList | typeof openGameList>(form, told[name])
    if (data === undefined) return { told, lies: [{ what: 'ставки игрока', known: 'список', told: 'ответ не прочитать' }] }
    const instead = data.find((each) => each.nonce === nonce)
    if (instead !== undefined) return { told, ...(await judged(refused, instead, heldTo)) }
    for (const each of data) if (newest === undefined || each.nonce > newest.nonce) newest = each
  }
  if (code === 'NonceUnknown' && newest !== undefined && newest.nonce - nonce >= oldestGap) return { told, ...(await judged(refused, newest, heldTo)) }
  return { told, lies: [{ what: 'номер ставки', known: 'обещан этой странице', told: 'занят, но ставки под ним нет ни в истории, ни среди открытых игр' }] }
}

/** Holds the bet that is to excuse the refusal to all that is known of it. */
async function judged(refused: KnownBet, told: Bet | OpenGame, { sentOf, promiseOf }: HeldTo): Promise<Omit<Excuse, 'told'>> {
  const sent = sentOf(told)
  const promised = told.nonce === refused.nonce ? refused.promised : promiseOf(told.nonce)
  const isSettled = 'serverSeed' in told
  const known = sent ?? (isSettled ? asTold(told, promised) : firstSeen(told, promised))
  const lies = isSameBet(refused, told) ? [{ what: 'ответ на эту ставку', known: 'отказ', told: 'принята' }] : await liesOf(known, told)
  return { lies, shown: isSettled ? { ...known, excuse: true } : known, isElsewhere: sent === undefined || sent.denied === true }
}

/** What of a bet that is shown does not agree with the promise for its nonce, with what was sent from here, or with its rules. */
async function liesOf(known: KnownBet, told: Bet | OpenGame): Promise<readonly Lie[]> {
  const lies = differences(known, told)
  if (lies.length > 0 || !('serverSeed' in told)) return lies
  if (commitmentOf(told.serverSeed) !== known.promised) return [{ what: 'серверный сид', known: known.promised, told: told.serverSeed }]
  // It may be of any game, and of any version of its rules.
  const { rulesOf } = await import('@kurazh/games/index.ts')
  const rules = rulesOf(told.game, told.version, ...seededKinds)
  return rules !== undefined && judge(rules, known, told).verdict === 'broken' ? [{ what: 'ставка под этим номером', known: 'по правилам', told: asEvidence(told, 'bet') }] : []
}
