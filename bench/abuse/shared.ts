/** Both sides of one shared round: targets of crash, and spots of live tables. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { kopecksFromRoubles } from '@kurazh/contract/kopecks.ts'
import { rounds } from '@kurazh/contract/rounds.ts'
import { tables } from '@kurazh/contract/tables.ts'
import type { Account, Ground } from './ground.ts'

const [crash, wheel] = ['crash', 'speed-roulette'] as const
const roundsPlayed = 4
const lookMs = 100
/** A bet leaves while so much of the time for bets is left. */
const spareMs = 1_500

/** One account leaves at the first step, the other wants much: whatever the point, one of the two has what the other lacks. */
export async function climbFromBothEnds(ground: Ground): Promise<Account[]> {
  const accounts = await ground.accounts(2)
  const [stake, targets] = [5_000, [1.01, 20]] as const
  let last = 0
  for (let played = 0; played < roundsPlayed; played += 1) {
    const { number, version } = await crashBetting(ground, last)
    last = number
    for (const [place, account] of accounts.entries()) {
      const { status, code } = await ground.call(rounds.roundBet, account, { game: crash, round: number, key: randomBytes(8).toString('hex'), stake, target: targets[place] ?? 2, version })
      ground.verdicts.expect(status === 200, `ставка с целью ${targets[place]} принята`, code)
      ground.leaves(edgeOfTarget(stake, targets[place] ?? 2))
    }
  }
  await settled(ground, 'select count(*)::int as open from round_bet where state = \'open\'')
  return accounts
}

/** Draws that reach a target, of 2⁵², as the table of crash has them. */
const draws = 1n << 52n
function edgeOfTarget(stake: number, target: number): bigint {
  const hundredths = BigInt(Math.round(target * 100))
  const returned = ((99n * draws) / hundredths) * hundredths
  return (kopecksFromRoubles(stake) * 1_000_000n * (draws * 100n - returned)) / (draws * 100n)
}

async function crashBetting(ground: Ground, after: number): Promise<{ number: number; version: number }> {
  for (;;) {
    const { reply: { success: { round, now } } } = await ground.call(rounds.roundState, { cookie: '' }, { game: crash })
    if (round?.phase === 'betting' && round.number > after && round.bettingEndsAt - now > spareMs) return { number: round.number, version: round.version }
    await sleep(lookMs)
  }
}

/** Red and black of one ball: zero alone is lost. */
export async function layBothColours(ground: Ground): Promise<Account[]> {
  const accounts = await ground.accounts(2)
  const stake = 100_000
  let last = 0
  for (let played = 0; played < roundsPlayed; played += 1) {
    const { number, version } = await tableBetting(ground, last)
    last = number
    for (const [place, account] of accounts.entries()) {
      const { status, reply } = await ground.call(tables.tableBet, account, { table: wheel, round: number, key: randomBytes(8).toString('hex'), revision: 0, version, spots: [{ spot: place === 0 ? 'red' : 'black', stake }] })
      ground.verdicts.expect(status === 200 && reply.success.refused.length === 0, `${place === 0 ? 'красное' : 'чёрное'} принято`, JSON.stringify(reply))
      // One pocket of thirty-seven.
      ground.leaves((kopecksFromRoubles(stake) * 1_000_000n) / 37n)
    }
  }
  await settled(ground, 'select count(*)::int as open from table_bet where state = \'open\'')
  return accounts
}

async function tableBetting(ground: Ground, after: number): Promise<{ number: number; version: number }> {
  for (;;) {
    const { reply: { success: { round, now } } } = await ground.call(tables.tableState, { cookie: '' }, { table: wheel })
    if (round?.betting === 'open' && round.number > after && round.closesAt - now > spareMs) return { number: round.number, version: round.version }
    await sleep(lookMs)
  }
}

async function settled({ database }: Ground, open: string): Promise<void> {
  while (((await database.pool.query<{ open: number }>(open)).rows[0]?.open ?? 0) > 0) await sleep(lookMs)
}
