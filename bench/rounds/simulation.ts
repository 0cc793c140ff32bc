/**
 * Thousands of rounds of the real engine in memory: players at random, statements that break, leaders that are killed or
 * paused at any moment. Every bet of every round is looked at when the round is over: invariants 1 to 5 of money and rounds.
 */
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { canonical } from '../../server/play/seeded/canonical.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { WrittenBet, WrittenRound } from '../../server/testing/round-memory.ts'
import { createVisitors, type Told } from './visitors.ts'
import { createWorld, game, linkAt, type Node, type World } from './world.ts'

export interface SimulationReport {
  rounds: number
  bets: number
  taken: number
  interrupted: number
  kills: number
  pauses: number
  fencedWrites: number
  /** From the loss of a leader, another node being there and awake, to the next leader, in milliseconds of the simulated clock. */
  longestGapMs: number
  /** What did not hold, in words; empty when everything did. */
  faults: string[]
}

const players = 8
/** Of a hundred rounds, how many are struck. */
const struckOf100 = 12

export async function simulate(rounds: number, chance: Chance): Promise<SimulationReport> {
  const world = createWorld(chance)
  let nodes: Node[] = [world.startNode(), world.startNode()]
  const visitors = createVisitors(world, () => nodes, players, chance)
  const report = emptyReport()
  const told = new Map<number, Told[] | undefined>()
  let lostAt: number | undefined
  const never = new AbortController().signal
  const later = (ms: number, run: () => void) => void world.clock.until(world.clock.now() + ms, never).then(run)

  function strike(): void {
    const leader = nodes.find((node) => node.led() !== undefined)
    if (leader === undefined) return
    const fate = chance.float()
    if (fate < 0.4) {
      report.pauses += 1
      leader.pause()
      later(chance.whole(50, 8_000), () => leader.wake())
    } else {
      // Sometimes the whole site is gone for a while.
      const struck = fate < 0.6 ? nodes : [leader]
      for (const node of struck) node.kill()
      report.kills += struck.length
      nodes = nodes.filter((node) => !struck.includes(node))
      later(chance.whole(0, 6_000), () => nodes.push(...struck.map(() => world.startNode())))
    }
    lostAt = nodes.some((node) => node !== leader && node.isAwake()) ? world.clock.now() : undefined
  }

  /** Sees a new round and lets players and fate do what they will. */
  function look(): void {
    const newest = Math.max(0, ...world.store.rounds.keys())
    if (lostAt !== undefined && nodes.some((node) => node.led()?.loop.round !== undefined)) {
      report.longestGapMs = Math.max(report.longestGapMs, world.clock.now() - lostAt)
      lostAt = undefined
    }
    const round = world.store.rounds.get(newest)
    if (round === undefined || told.has(newest)) return
    told.set(newest, undefined)
    void visitors.play(newest, round.bettingEndsAt).then((all) => told.set(newest, all))
    if (chance.whole(1, 100) <= struckOf100) later(chance.whole(0, chance.oneOf([1_800, 3_000, 6_000])), strike)
  }

  while (report.rounds < rounds && report.faults.length < 20) {
    await world.settle()
    look()
    if (!world.clock.advanceToNext()) throw new Error('nothing happens any more')
    for (const [number, all] of told) {
      const round = world.store.rounds.get(number)
      if (all === undefined || round?.settled !== true || number > Math.max(...told.keys()) - 3) continue
      inspect(world, round, all, report)
      told.delete(number)
      world.store.forget(number)
    }
  }
  checkSums(world, report)
  report.fencedWrites = world.store.fencedWrites
  report.faults.push(...world.surprises.map((error) => `unexpected: ${error instanceof Error ? error.stack : String(error)}`))
  return report
}

const emptyReport = (): SimulationReport => ({
  rounds: 0, bets: 0, taken: 0, interrupted: 0, kills: 0, pauses: 0, fencedWrites: 0, longestGapMs: 0, faults: [],
})

/** Everything about one round that is over. */
function inspect({ store }: World, round: WrittenRound, told: readonly Told[], report: SimulationReport): void {
  report.rounds += 1
  report.bets += round.bets.size
  if (round.phase === 'interrupted') report.interrupted += 1
  const fault = (what: string) => void report.faults.push(`round ${round.number}: ${what}`)
  const { hash, salt } = linkAt(round.link)
  if (round.hash !== hash || round.result !== game.resultOf(roundDraw(hash, salt))) fault('its point is not the one of its hash')
  for (const bet of round.bets.values()) inspectBet(round, bet, fault)
  report.taken += [...round.bets.values()].filter(({ state }) => state === 'taken').length
  for (const each of told) inspectTold(round, round.bets.get(`${each.player}:${each.key}`), each, fault)
  for (const [key, { player }] of store.transfers) {
    if (key.includes(` round:${round.number}:`) && !key.includes(':gift') && !round.bets.has(`${player}:${key.split(':')[2]}`)) fault(`a transfer without a bet: ${key}`)
  }
}

/** One bet ends once, as the rules have it, and its money is what they say. */
function inspectBet({ phase, result = 0, paidToE4 }: WrittenRound, bet: WrittenBet, fault: (what: string) => void): void {
  const name = `bet ${bet.player}:${bet.key}`
  if (bet.state === 'open') fault(`${name} is still open`)
  if (bet.state === 'taken' && (bet.multiplierE4 > result || bet.multiplierE4 > bet.ceilingE4)) fault(`${name} is paid above the point or above itself`)
  if (bet.state === 'taken' && bet.payout !== payoutKopecks(bet.stake, bet.multiplierE4)) fault(`${name} is paid another amount`)
  if (bet.state === 'lost' && (phase !== 'ended' || bet.ceilingE4 <= result || bet.payout !== 0n)) fault(`${name} is lost wrongly`)
  if (bet.state === 'returned' && (phase !== 'interrupted' || bet.ceilingE4 <= paidToE4 || bet.payout !== bet.stake)) fault(`${name} came back wrongly`)
}

/** What a player was told is what is written, for good. */
function inspectTold(round: WrittenRound, bet: WrittenBet | undefined, told: Told, fault: (what: string) => void): void {
  const name = `bet ${told.player}:${told.key}`
  if (told.placed?.kind === 'done' && (bet?.stake !== told.stake || canonical(bet.params) !== canonical(told.params))) return fault(`${name} was acknowledged and is not there`)
  if (told.placed?.kind === 'refused' && bet !== undefined) fault(`${name} was refused as ${told.placed.code} and is there, ${bet.state}`)
  if (told.cancelled?.kind === 'done' && bet?.state !== 'cancelled') fault(`${name} was told it is cancelled`)
  if (told.taken?.kind === 'refused' && told.taken.code === 'TooLate' && bet?.state !== 'lost') fault(`${name} was told it came too late and is ${bet?.state}`)
  if (told.taken?.kind !== 'done' || bet === undefined) return
  const { state, multiplierE4 } = told.taken.bet
  if (state !== bet.state || multiplierE4 !== bet.multiplierE4) fault(`${name} was told ${state} at ${multiplierE4} and is ${bet.state} at ${bet.multiplierE4}`)
  const endsAt = (round.startedAt ?? 0) + game.playMs(round.result ?? 0)
  const heights = told.takesAt.filter((at) => at < endsAt).map((at) => Math.min(bet.ceilingE4, game.multiplierE4At(at - (round.startedAt ?? 0))))
  if (state === 'taken' && ![bet.ceilingE4, ...heights].includes(multiplierE4)) fault(`${name} was taken at ${multiplierE4}, asked for at ${heights.join(', ')}`)
}

/** Each balance is what its transfers say, and none is below nothing. */
function checkSums({ store }: World, report: SimulationReport): void {
  const sums = new Map(store.carried)
  for (const { player, amount } of store.transfers.values()) sums.set(player, (sums.get(player) ?? 0n) + amount)
  for (const [player, balance] of store.balances) {
    if (balance < 0n || balance !== sums.get(player)) report.faults.push(`player ${player} has ${balance}, transfers say ${sums.get(player)}`)
  }
}
