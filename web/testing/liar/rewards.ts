/**
 * Runs lies over rakeback: in every place of the lines of a day and of its row, and lines that are computed correctly
 * from untrue numbers.
 */
import { type CreditBet, rewards } from '@kurazh/contract/rewards/rewards.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, toWire } from '@kurazh/contract/core/wire.ts'
import { edgeCredit, leastEdge, shareOfCredit } from '@kurazh/games/core/house-edge.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { type CreditGround, judgeCredits } from '../../play/proof/edge-credit.ts'
import { leftOutOfDay } from '../../play/proof/left-out-credit.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'

export interface RewardTrial {
  table: typeof table
  way: (typeof table.ways)[number]
  lies: readonly Bend[]
}

const table = { game: { id: 'rakeback' }, ways: [{ name: 'строки рейкбека' }] } as const
/** The answer that the page of accruals receives about a day in a game, to its own call. */
export const rewardSchemas = {
  creditBets: rewards.creditBets.reply.shape.success,
  creditDays: rewards.creditDays.reply.shape.success,
} as const
const shapes = { creditBets: shapeOf(rewardSchemas.creditBets), creditDays: shapeOf(rewardSchemas.creditDays) } as const
type Row = ReturnType<typeof rowOf>
const [params] = dice.sampleParams
const day = '2026-11-22'
/** By the table of shares, the percent for a player of this status. */
const [status, percent] = ['simple', 8]
const sent = [100_00n, 250_00n, 3_00n]

/** A correct line. */
function lineOf(stake: bigint, at: number, share = percent): CreditBet {
  const least = leastEdge(dice, params)
  const edge = edgeCredit(stake, least)
  return {
    link: `line-${at}`,
    number: at + 1,
    version: dice.version,
    params,
    stake,
    leastEdge: { numerator: `${least.numerator}`, denominator: `${least.denominator}` },
    edge: `${edge}`,
    share,
    rakeback: `${shareOfCredit(edge, BigInt(share))}`,
    at: momentOf(at),
  }
}

const momentOf = (at: number) => `${day}T1${at}:00:00.000Z`
const sum = (values: readonly string[]) => `${values.reduce((all, value) => all + BigInt(value), 0n)}`
const rowOf = (bets: readonly CreditBet[]) => ({
  day,
  game: dice.id,
  bets: bets.length,
  staked: bets.reduce((all, { stake }) => all + stake, 0n),
  edge: sum(bets.map(({ edge }) => edge)),
  rakeback: sum(bets.map(({ rakeback }) => rakeback)),
})
const honest = () => sent.map((stake, at) => lineOf(stake, at))

/** This device's records of the bets it has sent. */
const ground: CreditGround = {
  isOlder: false,
  remembers(game, { number, stake, version, params: told }) {
    const known = sent[number - 1]
    return known === undefined
      ? undefined
      : { isSame: game === dice.id && stake === known && version === dice.version && sameJson(told, params), status }
  },
}

const asJson = (bets: readonly CreditBet[]) =>
  JSON.parse(
    JSON.stringify({
      creditBets: toWire(shapes.creditBets, { bets, next: null }),
      creditDays: toWire(shapes.creditDays, { days: [rowOf(bets)], more: false }),
    }),
  ) as Told
export interface Told {
  creditBets: unknown
  creditDays: unknown
}

/** The page's verdict on a day with these lies in it. */
export function walkRewards({ lies }: RewardTrial): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  const truth = honestRewards()
  const told = lies.reduce<unknown>((value, bend) => bend.apply(value), truth) as Told
  const lied = !sameJson(told, truth)
  const isReadable =
    rewardSchemas.creditBets.safeParse(told.creditBets).success &&
    rewardSchemas.creditDays.safeParse(told.creditDays).success
  try {
    const { bets } = fromWire(shapes.creditBets, told.creditBets) as { bets: CreditBet[] }
    const { days } = fromWire(shapes.creditDays, told.creditDays) as { days: Row[] }
    return Promise.resolve({ came: judged(bets, days[0]), lied })
  } catch (why) {
    // The page shows nothing of an invalid list.
    return Promise.resolve({ came: isReadable ? 'fell' : 'refused', lied, why })
  }
}

export const honestRewards = (): Told => asJson(honest())

function judged(bets: CreditBet[], row: Row | undefined): Came {
  if (row === undefined || bets.length === 0) return 'unproved'
  const verdicts = judgeCredits(row.game, row.day, bets, ground)
  const here = sent.map((_, at) => ({ game: dice.id, number: at + 1, at: momentOf(at) }))
  const adds =
    sum(bets.map(({ rakeback }) => rakeback)) === row.rakeback && sum(bets.map(({ edge }) => edge)) === row.edge
  const isWhole = bets.length === row.bets
  if (verdicts.includes('differs') || leftOutOfDay(row, bets, here, true).certain > 0 || (isWhole && !adds))
    return 'alarm'
  const isTrue = (line: CreditBet) => honest().some((due) => sameJson(textOf(line), textOf(due)))
  if (bets.some((line, at) => verdicts[at] === 'proved' && !isTrue(line))) return 'fooled'
  if (!isWhole || verdicts.some((verdict) => verdict !== 'proved')) return 'unproved'
  return bets.length === sent.length && new Set(bets.map(({ number }) => number)).size === sent.length
    ? 'true'
    : 'fooled'
}

/** The link and the time of a line are not part of what is computed. */
const textOf = (line: CreditBet) => ({ ...line, stake: `${line.stake}`, at: '', link: '' })

/** A day that agrees with itself, of other numbers than the player's. */
const agreeing: readonly Bend[] = [
  agreed('ставка в сто раз меньше', () => sent.map((stake, at) => lineOf(stake / 100n, at))),
  agreed('доля меньше', () => sent.map((stake, at) => lineOf(stake, at, 5))),
  agreed('доля вне таблицы', () => sent.map((stake, at) => lineOf(stake, at, 1))),
  agreed('первая ставка пропущена', () => honest().slice(1)),
  agreed('последняя ставка пропущена', () => honest().slice(0, -1)),
  agreed('ставка дважды', () => [...honest(), ...honest().slice(-1)]),
  agreed('ставки нет ни одной', () => []),
]

function agreed(how: string, bets: () => readonly CreditBet[]): Bend {
  return { path: 'строки, которые сходятся', how, apply: () => asJson(bets()) }
}

/** All lies, one at a time. */
export function rewardSingles(): RewardTrial[] {
  return [...bendsOf(honestRewards()), ...agreeing].map((bend) => ({ table, way: table.ways[0], lies: [bend] }))
}

/** A trial in words. */
export function rewardWordsOf({ lies }: RewardTrial): string {
  return `рейкбек: ${lies.map(({ path, how }) => `${path} — ${how}`).join('; ')}`
}
