/**
 * Defines the rules of one bet on a game made elsewhere. Only its maker can turn draws into rounds; but the bet brings
 * the book that was picked and its way to the root, and these show that the draws fall on this book and no other. With
 * these rules the bet is judged like any other. Root, mode and cost are checked against what this device first received
 * of the version: without that there is no proof.
 */
import { isDrawProven } from '@kurazh/shared/proofs/package-pick.ts'
import { betOfStake, packageMultiplierE4, packagePayout } from '@kurazh/shared/money/package-money.ts'
import { branchIn, dearCost } from '@kurazh/contract/play/packages.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import * as z from 'zod/mini'
import type { JudgedGame, Lie, Unheard } from '../../play/proof/bet-check.ts'
import type { KnownBet } from '../../play/proof/bet-memory.ts'
import type { PinnedBooks } from './package-pins.ts'

const packageParams = z.strictObject({ mode: z.string() })
type PackageParams = z.output<typeof packageParams>

/** `heard`: the books first received for the bet's version on this device. */
export function packageRules(
  { game, version, outcome }: Pick<Bet, 'game' | 'version' | 'outcome'>,
  heard: PinnedBooks | undefined,
): JudgedGame {
  const told = branchIn(outcome)
  const rules: InstantGame<PackageParams> & Pick<JudgedGame, 'heldTo'> = {
    id: game,
    version,
    kind: 'instant',
    params: packageParams,
    sampleParams: [],
    play(rng, { mode }) {
      if (told === undefined || told.branch.mode !== mode) throw new RangeError('no book of this mode')
      const { root, branch } = told
      if (!isDrawProven(root, rng, branch)) throw new RangeError('the draws fall on another book')
      return { outcome, multiplierE4: packageMultiplierE4(branch.leaf.payout, branch.cost) }
    },
    bestMultiplierE4: () => 0,
    rtp: () => ({ numerator: 0n, denominator: 1n }),
    heldTo: (known, { stake, params }) => {
      const round = {
        mode: packageParams.safeParse(params).data?.mode,
        stake,
        ...(told && { cost: told.branch.cost, root: told.root }),
      }
      const lies = liesOf(known, round, heard)
      const unheard = unheardIn(known, round, heard)
      return { lies, ...(unheard && { unheard }) }
    },
  }
  return told === undefined
    ? rules
    : { ...rules, payoutOf: (stake) => packagePayout(betOfStake(stake, told.branch.cost), told.branch.leaf.payout) }
}

/** A reported round; an open one has no root. */
export interface ToldRound {
  mode: string | undefined
  stake: bigint
  /** In hundredths of the bet. */
  cost?: number
  root?: string
}

/** The player's consent to an expensive round, as it is stored. */
export const allowedText = (mode: string, stake: bigint): string => `${mode} ${stake}`

/** Contradictions between a reported round and the first report of its version, or the player's consent. */
export function liesOf(known: KnownBet, { mode, stake, cost, root }: ToldRound, heard: PinnedBooks | undefined): Lie[] {
  const pinned = heard?.modes.find((each) => each.mode === mode)
  const lines: [what: string, known: unknown, told: unknown][] =
    heard === undefined
      ? []
      : [
          ['режим', pinned?.mode ?? heard.modes.map((each) => each.mode).join(', '), mode],
          ...(cost === undefined
            ? []
            : [['цена режима, в сотых ставки', pinned?.cost, cost] as [string, unknown, unknown]]),
          ...(root === undefined ? [] : [['корень книг', pinned?.root, root] as [string, unknown, unknown]]),
        ]
  const isDear = (pinned?.cost ?? cost ?? 0) > dearCost
  // The same seed of the player's own may be played on another device, where the consent was given. Older records hold
  // nothing of it.
  const isAllowed =
    !known.drawn ||
    known.books === undefined ||
    known.pinned === true ||
    mode === undefined ||
    known.allowed === allowedText(mode, stake)
  const denied =
    isDear && !isAllowed
      ? [{ what: 'согласие на дорогой раунд', known: known.allowed || 'его не было', told: `${mode} ${stake}` }]
      : []
  return [
    ...lines
      .filter(([, ours, theirs]) => ours !== theirs)
      .map(([what, ours, theirs]) => ({ what, known: ours ?? null, told: theirs })),
    ...denied,
  ]
}

/**
 * The reason that keeps a consistent round from being proved: books that were not received before the seeds were sent,
 * or a stake that only the server reports.
 */
function unheardIn(
  { books, allowed }: KnownBet,
  { mode, stake }: ToldRound,
  heard: PinnedBooks | undefined,
): Unheard | undefined {
  if (heard === undefined || books !== heard.print) return 'books'
  return mode !== undefined && allowed === allowedText(mode, stake) ? undefined : 'stake'
}
