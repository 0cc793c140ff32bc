/**
 * Checks the refusal of a nonce that was promised to this page, as used or as long void. A server that draws first and
 * refuses results it dislikes would pick results unseen: the page takes another nonce, and with it another draw. So
 * such a refusal must be justified: the history or the open games contain the bet that has used the nonce, or that has
 * left it so far behind; or the server shows the refused bet of another device that has bound the nonce to its seed.
 */
import { type OpenPackageRound, openPackageRoundList } from '@kurazh/contract/play/packages.ts'
import {
  type Bet,
  betList,
  type BoundNonce,
  oldestGap,
  type OpenGame,
  openGameList,
} from '@kurazh/contract/play/play.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { asTold, differences, judge, type Lie, type ToldBet } from '../proof/bet-check.ts'
import { toEvidence, parseMessage } from '../proof/parse-message.ts'
import { firstSeen } from '../proof/open-check.ts'
import { isSameBet, type KnownBet } from '../proof/bet-memory.ts'
import { boundHere, keptSeeds } from './kept-seed.ts'
import { boundList, boundOtherwise } from './promises.ts'

/** The player's bets as the server shows them, not yet checked. */
export interface ShownBets {
  /** The newest settled bet, or the newest below this nonce, in a list. */
  history(before?: number): Promise<unknown>
  openGames(): Promise<unknown>
  /** The nonces that refused bets have bound to their seeds, in a list. */
  bound(): Promise<unknown>
  /** Open rounds of games made elsewhere. */
  openRounds(): Promise<unknown>
  /** Whether the public list names a restoration that is newer than the promises of this page. */
  wasRestored(): Promise<unknown>
}

/** This device's records of the bets it is shown. */
export interface HeldTo {
  /** Undefined where it has sent no such bet. */
  sentOf(told: ToldBet): KnownBet | undefined
  /** The promise received for a nonce. */
  promiseOf(nonce: number): string | undefined
  /** Everything this device knows under a nonce. */
  under(nonce: number): readonly KnownBet[]
}

/** Everything shown of a refused nonce, and its contradictions. */
export interface Excuse {
  lies: readonly Lie[]
  told: Readonly<Record<string, unknown>>
  /** The bet under the nonce, or so far on that the nonce is void, in the form in which it is checked from now on. */
  shown?: KnownBet
  /** True where this device has neither sent that bet nor learned of it. */
  isElsewhere?: boolean
  /** No bet exists there: a refused one has bound the nonce to its seed. */
  bound?: BoundNonce
}

/** A bet under a nonce, of any kind. */
type Shown = Bet | OpenGame | ToldBet

const asShown = (told: Bet | OpenGame | OpenPackageRound): Shown =>
  'mode' in told ? { ...told, params: { mode: told.mode } } : told

const takenBack: Lie = {
  what: 'обещание этой ставки',
  known: 'действует: нового восстановления в общем списке нет',
  told: 'снято восстановлением сайта',
}

/** Looks for a bet that excuses the refusal. Throws the errors of the requests. */
export async function excuseOf(refused: KnownBet, code: string, shown: ShownBets, heldTo: HeldTo): Promise<Excuse> {
  const { nonce } = refused
  // If a restoration were not public, a server could take back the promise of a draw that it dislikes.
  if (code === 'SiteRestored') return { told: { code }, lies: (await shown.wasRestored()) === true ? [] : [takenBack] }
  const below = () => shown.history(nonce + 1)
  const told: Record<string, unknown> = { code }
  if (code === 'NonceReused') {
    // First request: a nonce bound now is shown here; one that was bound and has been used since is shown by the
    // requests that follow.
    told['bound'] = await shown.bound()
    const bound = parseMessage(boundList, told['bound'])
    if (bound === undefined)
      return { told, lies: [{ what: 'закреплённые номера', known: 'список', told: 'ответ не прочитать' }] }
    const instead = bound.find((each) => each.nonce === nonce)
    if (instead !== undefined) return { told, ...boundBy(refused, instead, heldTo) }
  }
  const looks = [
    { name: 'settled', form: betList, look: below },
    { name: 'open', form: openGameList, look: () => shown.openGames() },
    { name: 'rounds', form: openPackageRoundList, look: () => shown.openRounds() },
    // A game may have ended between the two requests.
    { name: 'settledSince', form: betList, look: below },
    ...(code === 'NonceUnknown' ? [{ name: 'newest', form: betList, look: () => shown.history() }] : []),
  ]
  let newest: Shown | undefined
  for (const { name, form, look } of looks) {
    told[name] = await look()
    const data = parseMessage<typeof betList | typeof openGameList | typeof openPackageRoundList>(
      form,
      told[name],
    )?.map(asShown)
    if (data === undefined)
      return { told, lies: [{ what: 'ставки игрока', known: 'список', told: 'ответ не прочитать' }] }
    const instead = data.find((each) => each.nonce === nonce)
    if (instead !== undefined) return { told, ...(await judged(refused, instead, heldTo)) }
    for (const each of data) if (newest === undefined || each.nonce > newest.nonce) newest = each
  }
  if (code === 'NonceUnknown' && newest !== undefined && newest.nonce - nonce >= oldestGap)
    return { told, ...(await judged(refused, newest, heldTo)) }
  return {
    told,
    lies: [
      {
        what: 'номер ставки',
        known: 'обещан этой странице',
        told: 'занят, но ставки под ним нет ни в истории, ни среди открытых игр',
      },
    ],
  }
}

/** Checks the seed that is to excuse the refusal against what was sent from here. */
function boundBy(refused: KnownBet, bound: BoundNonce, { under }: HeldTo): Omit<Excuse, 'told'> {
  const known = under(bound.nonce)
  if (bound.clientSeed === refused.clientSeed)
    return { lies: [{ what: 'ответ на эту ставку', known: 'номер закреплён за её сидом', told: 'номер занят' }] }
  // A page from before seeds were stored may have sent several: the first one goes with the nonce.
  if (keptSeeds(known).some(({ clientSeed }) => clientSeed === bound.clientSeed)) return { lies: [], bound }
  const before = boundHere(known.filter(({ clientSeed }) => clientSeed !== refused.clientSeed))
  return before === undefined ? { lies: [], bound, isElsewhere: true } : { lies: boundOtherwise(before, bound).lies }
}

/** Checks the bet that is to excuse the refusal against everything known of it. */
async function judged(refused: KnownBet, told: Shown, { sentOf, promiseOf }: HeldTo): Promise<Omit<Excuse, 'told'>> {
  const sent = sentOf(told)
  const promised = told.nonce === refused.nonce ? refused.promised : promiseOf(told.nonce)
  const isSettled = 'serverSeed' in told
  const known = sent ?? ('moves' in told && !isSettled ? firstSeen(told, promised) : asTold(told, promised))
  const lies = isSameBet(refused, told)
    ? [{ what: 'ответ на эту ставку', known: 'отказ', told: 'принята' }]
    : await liesOf(known, told)
  return {
    lies,
    shown: isSettled ? { ...known, excuse: true } : known,
    isElsewhere: sent === undefined || sent.denied === true,
  }
}

/**
 * The places where a shown bet disagrees with the promise for its nonce, with what was sent from here, or with its
 * rules.
 */
async function liesOf(known: KnownBet, told: Shown): Promise<readonly Lie[]> {
  const lies = differences(known, told)
  if (lies.length > 0 || !('serverSeed' in told)) return lies
  if (commitmentOf(told.serverSeed) !== known.promised)
    return [{ what: 'серверный сид', known: known.promised, told: told.serverSeed }]
  // It may be of any game, and of any version of its rules.
  const { rulesOf } = await import('@kurazh/games/index.ts')
  const rules = rulesOf(told.game, told.version, ...seededKinds)
  return rules !== undefined && judge(rules, known, told).verdict === 'broken'
    ? [{ what: 'ставка под этим номером', known: 'по правилам', told: toEvidence(told, 'bet') }]
    : []
}
