/** Both sides of one shared round: targets of crash, and spots of live tables. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { rounds } from '@kurazh/contract/play/rounds.ts'
import { tables } from '@kurazh/contract/tables/tables.ts'
import type { Account, Environment } from './environment.ts'

const [crash, wheel] = ['crash', 'speed-roulette'] as const
const roundsPlayed = 4
const lookMs = 100
/** A bet is sent only while this much of the betting time is left. */
const spareMs = 1_500

/**
 * One account has the lowest target, the other a high one: whatever the point, one of the two wins what the other loses.
 */
export async function climbFromBothEnds(environment: Environment): Promise<Account[]> {
  const accounts = await environment.accounts(2)
  const [stake, targets] = [5_000, [1.01, 20]] as const
  let last = 0
  for (let played = 0; played < roundsPlayed; played += 1) {
    const { number, version } = await crashBetting(environment, last)
    last = number
    for (const [place, account] of accounts.entries()) {
      const { status, code } = await environment.call(rounds.roundBet, account, {
        game: crash,
        round: number,
        key: randomBytes(8).toString('hex'),
        stake,
        target: targets[place] ?? 2,
        version,
      })
      environment.verdicts.expect(status === 200, `ставка с целью ${targets[place]} принята`, code)
      environment.leaves(edgeOfTarget(stake, targets[place] ?? 2))
    }
  }
  await settled(environment, "select count(*)::int as open from round_bet where state = 'open'")
  return accounts
}

/** How many of 2⁵² draws reach a target, by crash's table. */
const draws = 1n << 52n
function edgeOfTarget(stake: number, target: number): bigint {
  const hundredths = BigInt(Math.round(target * 100))
  const returned = ((99n * draws) / hundredths) * hundredths
  return (kopecksFromRoubles(stake) * 1_000_000n * (draws * 100n - returned)) / (draws * 100n)
}

async function crashBetting(environment: Environment, after: number): Promise<{ number: number; version: number }> {
  for (;;) {
    const {
      reply: {
        success: { round, now },
      },
    } = await environment.call(rounds.roundState, { cookie: '' }, { game: crash })
    if (round?.phase === 'betting' && round.number > after && round.bettingEndsAt - now > spareMs)
      return { number: round.number, version: round.version }
    await sleep(lookMs)
  }
}

/** Red and black of one ball: only zero loses. */
export async function layBothColours(environment: Environment): Promise<Account[]> {
  const accounts = await environment.accounts(2)
  const stake = 100_000
  let last = 0
  for (let played = 0; played < roundsPlayed; played += 1) {
    const { number, version } = await tableBetting(environment, last)
    last = number
    for (const [place, account] of accounts.entries()) {
      const { status, reply } = await environment.call(tables.tableBet, account, {
        table: wheel,
        round: number,
        key: randomBytes(8).toString('hex'),
        revision: 0,
        version,
        spots: [{ spot: place === 0 ? 'red' : 'black', stake }],
      })
      environment.verdicts.expect(
        status === 200 && reply.success.refused.length === 0,
        `${place === 0 ? 'красное' : 'чёрное'} принято`,
        JSON.stringify(reply),
      )
      // One pocket of thirty-seven.
      environment.leaves((kopecksFromRoubles(stake) * 1_000_000n) / 37n)
    }
  }
  await settled(environment, "select count(*)::int as open from table_bet where state = 'open'")
  return accounts
}

async function tableBetting(environment: Environment, after: number): Promise<{ number: number; version: number }> {
  for (;;) {
    const {
      reply: {
        success: { round, now },
      },
    } = await environment.call(tables.tableState, { cookie: '' }, { table: wheel })
    if (round?.betting === 'open' && round.number > after && round.closesAt - now > spareMs)
      return { number: round.number, version: round.version }
    await sleep(lookMs)
  }
}

async function settled({ database }: Environment, open: string): Promise<void> {
  while (((await database.pool.query<{ open: number }>(open)).rows[0]?.open ?? 0) > 0) await sleep(lookMs)
}
