/** Players of simulated tables: they sit down and leave, lay chips and change them, decide or do not, ask again until they are answered, and remember what they were told. */
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { BetRefused } from '../../server/play/bets/bettor.ts'
import { ownerOf } from '../../server/play/tables/loop/table-in-play.ts'
import { limitOfSpot } from '@kurazh/contract/spot-limit.ts'
import { spotLimitsOf } from '../../server/play/tables/policy.ts'
import type { LaidAnswer, LayoutOrder } from '../../server/play/tables/requests/table-requests.ts'
import type { LedInMemory, TableNode, TableWorld } from './world.ts'

type Answer = LaidAnswer | BetRefused

/** What a player was told of a layout, and of a decision. */
export interface Told {
  player: number
  laid: { order: LayoutOrder; answer: Answer | undefined }[]
  decided: { step: number; seat: number; move: string; answer: Answer | undefined }[]
}

export interface TableVisitors {
  /** Lets players do something about this round. Resolves when they are done with it. */
  play(round: number, closesAt: number): Promise<Told[]>
}

const patienceMs = 700
const mostAsks = 12
const giftKopecks = 100_000_000n

/** What players live in. */
interface Around {
  world: TableWorld
  chance: Chance
  wait(ms: number): Promise<void>
  /** Whoever leads the table now. */
  led(): LedInMemory | undefined
  freshKey(): string
}

/** Asks whoever leads, again and again while nobody answers. */
async function insist({ led, wait, chance }: Around, work: (led: LedInMemory) => Promise<Answer>): Promise<Answer | undefined> {
  for (let asked = 0; asked < mostAsks; asked++) {
    const leader = led()
    const answer = leader && (await Promise.race([work(leader).catch(() => undefined), wait(patienceMs).then(() => undefined)]))
    if (answer !== undefined && !(answer.kind === 'refused' && answer.code === 'Unavailable')) return answer
    await wait(chance.whole(20, 300))
  }
  return undefined
}

function spotsFor({ world: { game, tables }, chance }: Around, player: number): string[] {
  if (game.seats === 0) return Array.from({ length: chance.whole(1, 6) }, () => chance.oneOf(game.spots))
  const taken = [...tables.seats.values()]
  const own = taken.filter((one) => one.player === player).flatMap(({ seat }) => [`${seat}-main`, ...['pairs', 'poker'].filter(() => chance.float() < 0.3).map((side) => `${seat}-${side}`)])
  return [...own, ...taken.filter((one) => one.player !== player && chance.float() < 0.2).map(({ seat }) => `${seat}-behind`)]
}

function layoutFor(around: Around, player: number): Map<string, bigint> {
  const { world: { game }, chance } = around
  const limits = spotLimitsOf(game.id)
  return new Map(spotsFor(around, player).map((spot) => {
    const { min, max } = limitOfSpot(limits, spot) ?? { min: 1_000n, max: 2_000n }
    return [spot, min + BigInt(chance.whole(0, 9)) * (chance.float() < 0.02 ? max : min)] as const
  }))
}

async function comeOrGo({ world: { game, tables }, chance, led, wait }: Around, player: number): Promise<void> {
  const own = [...tables.seats.values()].filter((one) => one.player === player)
  const leader = led()
  let asked: Promise<unknown> | undefined
  if (own.length > 0 && chance.float() < 0.15) asked = leader?.seats.leave(player, chance.oneOf(own).seat)
  else if (own.length === 0 || chance.float() < 0.1) asked = leader?.requests.sit(player, chance.whole(1, game.seats), chance.float() < 0.3)
  // A leader that dies never answers: who waits for it without an end is never done with the round, and the round is never looked at.
  if (asked !== undefined) await Promise.race([asked.catch(() => undefined), wait(patienceMs)])
}

async function lay(around: Around, player: number, round: number, told: Told): Promise<void> {
  const { world: { game, clock }, chance, led, freshKey } = around
  const spots = told.laid.length > 0 && chance.float() < 0.2 ? new Map<string, bigint>() : layoutFor(around, player)
  const order: LayoutOrder = { round, key: freshKey(), revision: led()?.loop.round?.bets.get(player)?.revision ?? 0, spots, version: game.version }
  const bettor = { id: player, uid: `p${player}` }
  const asked: Told['laid'][number] = { order, answer: undefined }
  told.laid.push(asked)
  const laying = insist(around, (leader) => leader.requests.lay(bettor, order, clock.now()))
  // The same button pressed twice.
  if (chance.float() < 0.1) void insist(around, (leader) => leader.requests.lay(bettor, order, clock.now()))
  asked.answer = await laying
}

/** Decides what the player's seats are asked, mostly in time. */
async function decide(around: Around, player: number, round: number, told: Told): Promise<void> {
  const { world: { tables, clock }, chance, led, wait } = around
  const bettor = { id: player, uid: `p${player}` }
  let tried = -1
  while (tables.rounds.get(round)?.settled === false) {
    await wait(150)
    const now = led()?.loop.round
    const decision = now?.number === round ? now.decision : undefined
    const seat = decision?.seats.find((one) => now !== undefined && ownerOf(now, one)?.player === player)
    if (now === undefined || decision === undefined || decision.step <= tried || seat === undefined) continue
    tried = decision.step
    if (chance.float() < 0.15) continue
    await wait(chance.whole(0, chance.oneOf([200, 200, 1_200])))
    const order = { round, step: decision.step, seat, move: chance.oneOf(decision.moves) }
    const asked: Told['decided'][number] = { ...order, answer: undefined }
    told.decided.push(asked)
    const deciding = insist(around, (leader) => leader.requests.move(bettor, order, clock.now()))
    if (chance.float() < 0.1) void insist(around, (leader) => leader.requests.move(bettor, order, clock.now()))
    asked.answer = await deciding
  }
}

async function playOne(around: Around, player: number, round: number, closesAt: number): Promise<Told> {
  const { world: { game, clock }, chance, wait } = around
  const told: Told = { player, laid: [], decided: [] }
  if (game.seats > 0) await comeOrGo(around, player)
  do {
    await wait(chance.whole(0, Math.max(0, Math.floor((closesAt - clock.now()) * 1.05))))
    await lay(around, player, round, told)
  } while (chance.float() < 0.3)
  if (game.seats > 0) await decide(around, player, round, told)
  return told
}

export function createTableVisitors(world: TableWorld, nodes: () => readonly TableNode[], players: number, chance: Chance): TableVisitors {
  const { clock, money } = world
  const never = new AbortController().signal
  let keys = 0
  const around: Around = {
    world, chance, wait: (ms) => clock.until(clock.now() + ms, never), freshKey: () => `key-${keys++}`,
    led: () => nodes().map((node) => node.led()).find((each) => each !== undefined),
  }
  return {
    async play(round, closesAt) {
      const busy = Array.from({ length: players }, (_, index) => index + 1).filter(() => chance.float() < 0.7)
      // Nobody plays without money for long: the site's gift, outside the rounds.
      for (const player of busy) if (money.balance(player) < giftKopecks / 10n && chance.float() < 0.8) money.move(player, `${player} gift:${round}`, giftKopecks)
      return Promise.all(busy.map((player) => playOne(around, player, round, closesAt)))
    },
  }
}
