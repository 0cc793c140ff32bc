/**
 * Thousands of rounds of the real engine in memory: random players, failing statements, leaders that are killed or
 * paused at any moment. Every bet of every finished round is inspected: invariants 1 to 5 of money and rounds.
 */
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { canonical } from '../../server/play/seeded/canonical.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { WrittenBet, WrittenRound } from '../../server/testing/round-memory.ts'
import { createVisitors, type PlayerAnswers } from './visitors.ts'
import { createWorld, game, linkAt, type Node, type World } from './simulated-nodes.ts'

export interface SimulationReport {
  rounds: number
  bets: number
  taken: number
  interrupted: number
  kills: number
  pauses: number
  fencedWrites: number
  /**
   * From the loss of a leader, with another node present and awake, to the next leader, in milliseconds of the
   * simulated clock.
   */
  longestGapMs: number
  /** Violations as text; empty if there are none. */
  faults: string[]
}

const players = 8
/** How many of a hundred rounds have a failure. */
const failuresOf100 = 12

export async function simulate(rounds: number, chance: Chance): Promise<SimulationReport> {
  const world = createWorld(chance)
  let nodes: Node[] = [world.startNode(), world.startNode()]
  const visitors = createVisitors(world, () => nodes, players, chance)
  const report = emptyReport()
  const answers = new Map<number, PlayerAnswers[] | undefined>()
  let lostAt: number | undefined
  const never = new AbortController().signal
  const later = (ms: number, run: () => void) => void world.clock.until(world.clock.now() + ms, never).then(run)

  function failNodes(): void {
    const leader = nodes.find((node) => node.led() !== undefined)
    if (leader === undefined) return
    const fate = chance.float()
    if (fate < 0.4) {
      report.pauses += 1
      leader.pause()
      later(chance.whole(50, 8_000), () => leader.wake())
    } else {
      // Sometimes the whole site is down for a while.
      const failing = fate < 0.6 ? nodes : [leader]
      for (const node of failing) node.kill()
      report.kills += failing.length
      nodes = nodes.filter((node) => !failing.includes(node))
      later(chance.whole(0, 6_000), () => nodes.push(...failing.map(() => world.startNode())))
    }
    lostAt = nodes.some((node) => node !== leader && node.isAwake()) ? world.clock.now() : undefined
  }

  /** Notices a new round and triggers players and failures. */
  function look(): void {
    const newest = Math.max(0, ...world.store.rounds.keys())
    if (lostAt !== undefined && nodes.some((node) => node.led()?.loop.round !== undefined)) {
      report.longestGapMs = Math.max(report.longestGapMs, world.clock.now() - lostAt)
      lostAt = undefined
    }
    const round = world.store.rounds.get(newest)
    if (round === undefined || answers.has(newest)) return
    answers.set(newest, undefined)
    void visitors.play(newest, round.bettingEndsAt).then((all) => answers.set(newest, all))
    if (chance.whole(1, 100) <= failuresOf100) later(chance.whole(0, chance.oneOf([1_800, 3_000, 6_000])), failNodes)
  }

  while (report.rounds < rounds && report.faults.length < 20) {
    await world.settle()
    look()
    if (!world.clock.advanceToNext()) throw new Error('nothing happens any more')
    for (const [number, all] of answers) {
      const round = world.store.rounds.get(number)
      if (all === undefined || round?.settled !== true || number > Math.max(...answers.keys()) - 3) continue
      inspect(world, round, all, report)
      answers.delete(number)
      world.store.forget(number)
    }
  }
  checkSums(world, report)
  report.fencedWrites = world.store.fencedWrites
  report.faults.push(
    ...world.surprises.map((error) => `unexpected: ${error instanceof Error ? error.stack : String(error)}`),
  )
  return report
}

const emptyReport = (): SimulationReport => ({
  rounds: 0,
  bets: 0,
  taken: 0,
  interrupted: 0,
  kills: 0,
  pauses: 0,
  fencedWrites: 0,
  longestGapMs: 0,
  faults: [],
})

/** Inspects one finished round. */
function inspect(
  { store }: World,
  round: WrittenRound,
  answers: readonly PlayerAnswers[],
  report: SimulationReport,
): void {
  report.rounds += 1
  report.bets += round.bets.size
  if (round.phase === 'interrupted') report.interrupted += 1
  const fault = (what: string) => void report.faults.push(`round ${round.number}: ${what}`)
  const { hash, salt } = linkAt(round.link)
  if (round.hash !== hash || round.result !== game.resultOf(roundDraw(hash, salt)))
    fault('its point is not the one of its hash')
  for (const bet of round.bets.values()) inspectBet(round, bet, fault)
  report.taken += [...round.bets.values()].filter(({ state }) => state === 'taken').length
  for (const each of answers) inspectAnswers(round, round.bets.get(`${each.player}:${each.key}`), each, fault)
  for (const [key, { player }] of store.transfers) {
    if (
      key.includes(` round:${round.number}:`) &&
      !key.includes(':gift') &&
      !round.bets.has(`${player}:${key.split(':')[2]}`)
    )
      fault(`a transfer without a bet: ${key}`)
  }
}

/** One bet ends once, by the rules, and its money matches. */
function inspectBet(
  { phase, result = 0, paidToE4 }: WrittenRound,
  bet: WrittenBet,
  fault: (what: string) => void,
): void {
  const name = `bet ${bet.player}:${bet.key}`
  if (bet.state === 'open') fault(`${name} is still open`)
  if (bet.state === 'taken' && (bet.multiplierE4 > result || bet.multiplierE4 > bet.ceilingE4))
    fault(`${name} is paid above the point or above itself`)
  if (bet.state === 'taken' && bet.payout !== payoutKopecks(bet.stake, bet.multiplierE4))
    fault(`${name} is paid another amount`)
  if (bet.state === 'lost' && (phase !== 'ended' || bet.ceilingE4 <= result || bet.payout !== 0n))
    fault(`${name} is lost wrongly`)
  if (bet.state === 'returned' && (phase !== 'interrupted' || bet.ceilingE4 <= paidToE4 || bet.payout !== bet.stake))
    fault(`${name} came back wrongly`)
}

/** A player's answers match the stored data. */
function inspectAnswers(
  round: WrittenRound,
  bet: WrittenBet | undefined,
  answers: PlayerAnswers,
  fault: (what: string) => void,
): void {
  const name = `bet ${answers.player}:${answers.key}`
  if (
    answers.placed?.kind === 'done' &&
    (bet?.stake !== answers.stake || canonical(bet.params) !== canonical(answers.params))
  )
    return fault(`${name} was acknowledged and is not there`)
  if (answers.placed?.kind === 'refused' && bet !== undefined)
    fault(`${name} was refused as ${answers.placed.code} and is there, ${bet.state}`)
  if (answers.cancelled?.kind === 'done' && bet?.state !== 'cancelled') fault(`${name} was told it is cancelled`)
  if (answers.taken?.kind === 'refused' && answers.taken.code === 'TooLate' && bet?.state !== 'lost')
    fault(`${name} was told it came too late and is ${bet?.state}`)
  if (answers.taken?.kind !== 'done' || bet === undefined) return
  const { state, multiplierE4 } = answers.taken.bet
  if (state !== bet.state || multiplierE4 !== bet.multiplierE4)
    fault(`${name} was told ${state} at ${multiplierE4} and is ${bet.state} at ${bet.multiplierE4}`)
  const endsAt = (round.startedAt ?? 0) + game.playMs(round.result ?? 0)
  const heights = answers.takesAt
    .filter((at) => at < endsAt)
    .map((at) => Math.min(bet.ceilingE4, game.multiplierE4At(at - (round.startedAt ?? 0))))
  if (state === 'taken' && ![bet.ceilingE4, ...heights].includes(multiplierE4))
    fault(`${name} was taken at ${multiplierE4}, asked for at ${heights.join(', ')}`)
}

/** Each balance is the sum of its transfers, and none is negative. */
function checkSums({ store }: World, report: SimulationReport): void {
  const sums = new Map(store.carried)
  for (const { player, amount } of store.transfers.values()) sums.set(player, (sums.get(player) ?? 0n) + amount)
  for (const [player, balance] of store.balances) {
    if (balance < 0n || balance !== sums.get(player))
      report.faults.push(`player ${player} has ${balance}, transfers say ${sums.get(player)}`)
  }
}
