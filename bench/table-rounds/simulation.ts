/**
 * Thousands of rounds of live tables with the real engine in memory: random players, failing statements, leaders that
 * are killed or paused at any moment, rounds that are called off. Every card, bet and decision of every finished round
 * is inspected.
 */
import { type TableStand } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { indexFromCut, openShoe, type Shoe, shoeDealt } from '@kurazh/games/core/shoe.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { replayed } from '../../server/play/tables/loop/table-in-play.ts'
import { type RoundSource, shoeSource, wheelSource } from '../../server/play/tables/source/source.ts'
import type { TableBet } from '../../server/play/tables/store/table-store.ts'
import { keyOf, type WrittenTableRound } from '../../server/testing/table-memory.ts'
import { createTableVisitors, type PlayerAnswers } from './visitors.ts'
import { createTableWorld, linkAt, type TableNode, type TableWorld } from './simulated-nodes.ts'

export interface TableReport {
  rounds: number
  bets: number
  decisions: number
  voided: number
  shoes: number
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

const players = 6
/** Of a hundred rounds, how many have a failure, and how many are called off. */
const failuresOf100 = 12
const calledOffOf100 = 3
/** Rounds waiting for inspection: above this, one of the players waits for an answer that never comes. */
const mostOpen = 100

export async function simulateTables(game: TableGame, rounds: number, chance: Chance): Promise<TableReport> {
  const world = createTableWorld(game, chance)
  let nodes: TableNode[] = [world.startNode(), world.startNode()]
  const visitors = createTableVisitors(world, () => nodes, players, chance)
  const report: TableReport = {
    rounds: 0,
    bets: 0,
    decisions: 0,
    voided: 0,
    shoes: 0,
    kills: 0,
    pauses: 0,
    fencedWrites: 0,
    longestGapMs: 0,
    faults: [],
  }
  const inspect = createInspector(world, report)
  const told = new Map<number, PlayerAnswers[] | undefined>()
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
    if (lostAt !== undefined && nodes.some((node) => node.led() !== undefined)) {
      report.longestGapMs = Math.max(report.longestGapMs, world.clock.now() - lostAt)
      lostAt = undefined
    }
    const newest = Math.max(0, ...world.tables.rounds.keys())
    const round = world.tables.rounds.get(newest)
    if (round === undefined || told.has(newest)) return
    told.set(newest, undefined)
    void visitors.play(newest, round.closesAt).then((all) => told.set(newest, all))
    if (chance.whole(1, 100) <= failuresOf100) later(chance.whole(0, chance.oneOf([1_800, 3_000, 6_000])), failNodes)
    if (chance.whole(1, 100) <= calledOffOf100)
      later(
        chance.whole(0, 4_000),
        () =>
          void nodes
            .map((node) => node.led())
            .find((led) => led?.loop.round?.number === newest)
            ?.loop.callOff('cards'),
      )
  }

  while (report.rounds < rounds && report.faults.length < 20) {
    await world.settle()
    look()
    if (!world.clock.advanceToNext()) throw new Error('nothing happens any more')
    inspectOver(world, told, inspect)
    if (told.size > mostOpen) throw new Error(`round ${Math.min(...told.keys())} is never done with`)
  }
  checkSums(world, report)
  Object.assign(report, { fencedWrites: world.tables.fencedWrites, shoes: world.tables.shoes.size })
  report.faults.push(
    ...world.surprises.map((error) => `unexpected: ${error instanceof Error ? error.stack : String(error)}`),
  )
  return report
}

type Inspect = (round: WrittenTableRound, told: readonly PlayerAnswers[]) => void

/** Finished rounds in order, excluding those about which players may still get an answer. */
function inspectOver({ tables }: TableWorld, told: Map<number, PlayerAnswers[] | undefined>, inspect: Inspect): void {
  for (const [number, all] of told) {
    const round = tables.rounds.get(number)
    if (all === undefined || round?.settled !== true || number > Math.max(...told.keys()) - 3) return
    inspect(round, all)
    told.delete(number)
  }
}

/** The sources of rounds, as their leaders have them. */
function createShoes({ game, tables }: TableWorld) {
  const shoes = new Map<number, Shoe>()

  function shoeOf(number: number): Shoe {
    const stored = tables.shoes.get(number)
    const shoe =
      shoes.get(number) ?? openShoe({ table: game.id, number }, linkAt(stored?.link ?? 0).hash, linkAt(0).salt)
    if (!shoes.has(number)) shoes.clear()
    shoes.set(number, shoe)
    return shoe
  }

  function sourceOf({ shoe, link }: WrittenTableRound): RoundSource {
    return shoe === undefined
      ? wheelSource(game, linkAt(link ?? 0))
      : shoeSource(shoeOf(shoe.number), tables.shoes.get(shoe.number)?.cut ?? 0, shoe.first)
  }

  return { shoeOf, sourceOf }
}

/** Inspects rounds one after another, each once, and forgets them. */
function createInspector(world: TableWorld, report: TableReport): Inspect {
  const { game, tables } = world
  const { shoeOf, sourceOf } = createShoes(world)
  /** Which round showed which card of the current shoe. */
  const shown = { shoe: 0, by: new Map<number, number>() }
  let before: WrittenTableRound | undefined

  /** Cards follow those of the round before, to the end of the shoe; links of a wheel are used once. */
  function inspectOrder(round: WrittenTableRound, fault: (what: string) => void): void {
    const { shoe, number } = round
    if (before !== undefined && number !== before.number + 1) fault('a round is missing before it')
    if (shoe === undefined && before !== undefined && round.link !== (before.link ?? 0) + 1)
      fault('its link does not follow on the one before')
    if (shoe === undefined || before?.shoe === undefined) return
    const dealt = before.shoe.first + (before.drawn ?? 0)
    const isNext =
      shoe.number === before.shoe.number
        ? shoe.first === dealt && dealt < shoeDealt
        : shoe.number === before.shoe.number + 1 && shoe.first === 0 && dealt >= shoeDealt
    if (!isNext)
      fault(
        `it begins at card ${shoe.first} of shoe ${shoe.number}, the one before ended at ${dealt} of ${before.shoe.number}`,
      )
  }

  /** Whatever was shown of it to anyone is what was dealt, and no card was shown in two rounds. */
  function inspectShown(round: WrittenTableRound, fault: (what: string) => void): void {
    const { shoe, number, drawn = 0 } = round
    const cut = shoe && (tables.shoes.get(shoe.number)?.cut ?? 0)
    const may = new Set(Array.from({ length: drawn }, (_, place) => indexFromCut(cut ?? 0, (shoe?.first ?? 0) + place)))
    for (const event of takeEvents(world, number)) {
      const cards = event.kind === 'dealt' ? event.dealt : event.kind === 'betting' ? event.round.dealt : []
      for (const { index, value } of cards) {
        if (shoe === undefined || index === null) continue
        if (shown.shoe !== shoe.number) Object.assign(shown, { shoe: shoe.number, by: new Map() })
        if ((shown.by.get(index) ?? number) !== number)
          fault(`card ${index} was shown in round ${shown.by.get(index)} too`)
        shown.by.set(index, number)
        if (!may.has(index)) fault(`card ${index} was shown and is not among those it drew`)
        if (value !== null && value !== shoeOf(shoe.number).show(index).card)
          fault(`card ${index} was shown as another`)
      }
    }
  }

  return (round, told) => {
    report.rounds += 1
    report.bets += round.bets.size
    report.decisions += round.moves.length
    if (round.phase === 'voided') report.voided += 1
    const fault = (what: string) => void report.faults.push(`round ${round.number}: ${what}`)
    inspectOrder(round, fault)
    inspectShown(round, fault)
    const play =
      round.phase === 'ended'
        ? replayed(game, {
            bets: round.bets as never,
            moves: round.moves,
            source: sourceOf(round),
            link: round.link,
            told: [],
          })
        : undefined
    if (play !== undefined && play.ask.kind !== 'over') fault('it ended before it was over')
    if (play !== undefined && JSON.stringify(round.result) !== JSON.stringify(game.result(play.state)))
      fault('its result is another than what was dealt')
    if (round.moves.some(({ step }, at) => step !== at)) fault('its decisions are not one after another')
    if (round.closings > round.bets.size) fault(`${round.closings} ends of ${round.bets.size} bets`)
    for (const bet of round.bets.values()) inspectBet(world, round, bet, play, fault)
    for (const one of told) inspectAnswers(round, one, fault)
    before = round
    tables.rounds.delete(round.number)
  }
}

/** Removes and returns the answers about a round. */
function takeEvents({ told }: TableWorld, number: number) {
  const of = told.filter(
    (event) =>
      ('round' in event ? (typeof event.round === 'number' ? event.round : event.round.number) : number) === number,
  )
  const left = told.filter(
    (event) => 'round' in event && (typeof event.round === 'number' ? event.round : event.round.number) > number,
  )
  told.splice(0, told.length, ...left)
  return of
}

/** A bet ends once, by the rules; its transfers match and are forgotten. */
function inspectBet(
  { game, money }: TableWorld,
  { phase }: WrittenTableRound,
  bet: TableBet,
  play: TableStand<unknown> | undefined,
  fault: (what: string) => void,
): void {
  const name = `bet of ${bet.player}`
  const laid = [...bet.spots.values()].reduce((sum, stake) => sum + stake, 0n)
  if (laid !== bet.stake) fault(`${name}: its spots come to ${laid}, its stake is ${bet.stake}`)
  const due =
    play === undefined
      ? bet.stake
      : [...bet.spots].reduce((sum, [spot, stake]) => sum + game.pays(play.state, spot, stake), 0n)
  const state = bet.stake === 0n ? 'withdrawn' : phase === 'voided' ? 'returned' : 'settled'
  if (bet.state !== state || bet.payout !== due)
    fault(`${name}: ${bet.state} with ${bet.payout}, by the rules ${state} with ${due}`)
  let moved = 0n
  for (const [key, { player, amount }] of money.transfers) {
    if (!key.startsWith(`${keyOf(bet)}:`)) continue
    moved += amount
    money.carried.set(player, (money.carried.get(player) ?? 0n) + amount)
    money.transfers.delete(key)
  }
  if (moved !== bet.payout - bet.stake)
    fault(`${name}: its transfers come to ${moved}, its end is ${bet.payout} of ${bet.stake}`)
}

/** A player's answers match the stored data. */
function inspectAnswers(
  { bets, moves }: WrittenTableRound,
  { player, laid, decided }: PlayerAnswers,
  fault: (what: string) => void,
): void {
  const bet = bets.get(player)
  for (const { order, answer } of laid) {
    if (answer?.kind === 'refused' && bet?.key === order.key)
      fault(`a layout of ${player} was refused as ${answer.code} and lies there`)
    if (answer?.kind !== 'laid' || answer.bet === undefined) continue
    if (bet === undefined || bet.revision < answer.bet.revision)
      fault(`a layout of ${player} was acknowledged and is not there`)
    if (bet?.key === order.key && [...answer.bet.spots].some(([spot, stake]) => bet.spots.get(spot) !== stake))
      fault(`a layout of ${player} is another than was acknowledged`)
  }
  for (const { step, seat, move, answer } of decided) {
    const made = moves.find((one) => one.seat === seat && one.step >= step)
    if (answer?.kind === 'laid' && made?.move !== move)
      fault(`${player} was told of ${move} at ${step}, made was ${made?.move}`)
  }
}

/** Each balance is the sum of its transfers, and none is negative; no money moved without a bet. */
function checkSums({ money, tables }: TableWorld, report: TableReport): void {
  const sums = new Map(money.carried)
  for (const [key, { player, amount }] of money.transfers) {
    sums.set(player, (sums.get(player) ?? 0n) + amount)
    const number = Number(/ table:(\d+):/.exec(key)?.[1] ?? Number.NaN)
    if (!Number.isNaN(number) && !tables.rounds.has(number)) report.faults.push(`a transfer without a bet: ${key}`)
  }
  for (const [player, balance] of money.balances) {
    if (balance < 0n || balance !== sums.get(player))
      report.faults.push(`player ${player} has ${balance}, transfers say ${sums.get(player)}`)
  }
}
