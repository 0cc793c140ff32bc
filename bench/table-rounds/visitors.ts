/**
 * Players of simulated tables: they sit down and leave, bet and change their bets, decide or do not, repeat requests
 * until answered, and remember the answers.
 */
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { BetRefused } from '../../server/play/bets/bettor.ts'
import { ownerOf } from '../../server/play/tables/loop/table-in-play.ts'
import { limitOfSpot } from '@kurazh/contract/tables/spot-limit.ts'
import { spotLimitsOf } from '../../server/play/tables/policy.ts'
import type { LaidAnswer, LayoutOrder } from '../../server/play/tables/requests/table-requests.ts'
import type { LedInMemory, TableNode, TableWorld } from './simulated-nodes.ts'

type Answer = LaidAnswer | BetRefused

/** A player's answers about a layout, and about a decision. */
export interface PlayerAnswers {
  player: number
  laid: { order: LayoutOrder; answer: Answer | undefined }[]
  decided: { step: number; seat: number; move: string; answer: Answer | undefined }[]
}

export interface TableVisitors {
  /** Lets players act in this round. Resolves when they are done with it. */
  play(round: number, closesAt: number): Promise<PlayerAnswers[]>
}

const patienceMs = 700
const mostAttempts = 12
const giftKopecks = 100_000_000n

/** The environment of the players. */
interface Environment {
  world: TableWorld
  chance: Chance
  wait(ms: number): Promise<void>
  /** The table's current leader. */
  led(): LedInMemory | undefined
  freshKey(): string
}

/** Asks the leader, repeatedly while there is no answer. */
async function retry(
  { led, wait, chance }: Environment,
  work: (led: LedInMemory) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const leader = led()
    const answer =
      leader && (await Promise.race([work(leader).catch(() => undefined), wait(patienceMs).then(() => undefined)]))
    if (answer !== undefined && !(answer.kind === 'refused' && answer.code === 'Unavailable')) return answer
    await wait(chance.whole(20, 300))
  }
  return undefined
}

function spotsFor({ world: { game, tables }, chance }: Environment, player: number): string[] {
  if (game.seats === 0) return Array.from({ length: chance.whole(1, 6) }, () => chance.oneOf(game.spots))
  const taken = [...tables.seats.values()]
  const own = taken
    .filter((one) => one.player === player)
    .flatMap(({ seat }) => [
      `${seat}-main`,
      ...['pairs', 'poker'].filter(() => chance.float() < 0.3).map((side) => `${seat}-${side}`),
    ])
  return [
    ...own,
    ...taken.filter((one) => one.player !== player && chance.float() < 0.2).map(({ seat }) => `${seat}-behind`),
  ]
}

function layoutFor(environment: Environment, player: number): Map<string, bigint> {
  const {
    world: { game },
    chance,
  } = environment
  const limits = spotLimitsOf(game.id)
  return new Map(
    spotsFor(environment, player).map((spot) => {
      const { min, max } = limitOfSpot(limits, spot) ?? { min: 1_000n, max: 2_000n }
      return [spot, min + BigInt(chance.whole(0, 9)) * (chance.float() < 0.02 ? max : min)] as const
    }),
  )
}

async function comeOrGo({ world: { game, tables }, chance, led, wait }: Environment, player: number): Promise<void> {
  const own = [...tables.seats.values()].filter((one) => one.player === player)
  const leader = led()
  let attempt: Promise<unknown> | undefined
  if (own.length > 0 && chance.float() < 0.15) attempt = leader?.seats.leave(player, chance.oneOf(own).seat)
  else if (own.length === 0 || chance.float() < 0.1)
    attempt = leader?.requests.sit(player, chance.whole(1, game.seats), chance.float() < 0.3)
  // A leader that dies never answers: a player who waits for it endlessly never finishes the round, and the round is
  // never inspected.
  if (attempt !== undefined) await Promise.race([attempt.catch(() => undefined), wait(patienceMs)])
}

async function lay(environment: Environment, player: number, round: number, answers: PlayerAnswers): Promise<void> {
  const {
    world: { game, clock },
    chance,
    led,
    freshKey,
  } = environment
  const spots =
    answers.laid.length > 0 && chance.float() < 0.2 ? new Map<string, bigint>() : layoutFor(environment, player)
  const order: LayoutOrder = {
    round,
    key: freshKey(),
    revision: led()?.loop.round?.bets.get(player)?.revision ?? 0,
    spots,
    version: game.version,
  }
  const bettor = { id: player, uid: `p${player}` }
  const attempt: PlayerAnswers['laid'][number] = { order, answer: undefined }
  answers.laid.push(attempt)
  const laying = retry(environment, (leader) => leader.requests.lay(bettor, order, clock.now()))
  // The same button pressed twice.
  if (chance.float() < 0.1) void retry(environment, (leader) => leader.requests.lay(bettor, order, clock.now()))
  attempt.answer = await laying
}

/** Makes the decisions of the player's seats, mostly in time. */
async function decide(environment: Environment, player: number, round: number, answers: PlayerAnswers): Promise<void> {
  const {
    world: { tables, clock },
    chance,
    led,
    wait,
  } = environment
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
    const attempt: PlayerAnswers['decided'][number] = { ...order, answer: undefined }
    answers.decided.push(attempt)
    const deciding = retry(environment, (leader) => leader.requests.move(bettor, order, clock.now()))
    if (chance.float() < 0.1) void retry(environment, (leader) => leader.requests.move(bettor, order, clock.now()))
    attempt.answer = await deciding
  }
}

async function playOne(
  environment: Environment,
  player: number,
  round: number,
  closesAt: number,
): Promise<PlayerAnswers> {
  const {
    world: { game, clock },
    chance,
    wait,
  } = environment
  const answers: PlayerAnswers = { player, laid: [], decided: [] }
  if (game.seats > 0) await comeOrGo(environment, player)
  do {
    await wait(chance.whole(0, Math.max(0, Math.floor((closesAt - clock.now()) * 1.05))))
    await lay(environment, player, round, answers)
  } while (chance.float() < 0.3)
  if (game.seats > 0) await decide(environment, player, round, answers)
  return answers
}

export function createTableVisitors(
  world: TableWorld,
  nodes: () => readonly TableNode[],
  players: number,
  chance: Chance,
): TableVisitors {
  const { clock, money } = world
  const never = new AbortController().signal
  let keys = 0
  const environment: Environment = {
    world,
    chance,
    wait: (ms) => clock.until(clock.now() + ms, never),
    freshKey: () => `key-${keys++}`,
    led: () =>
      nodes()
        .map((node) => node.led())
        .find((each) => each !== undefined),
  }
  return {
    async play(round, closesAt) {
      const busy = Array.from({ length: players }, (_, index) => index + 1).filter(() => chance.float() < 0.7)
      // Players without money get a gift from the site, outside the rounds.
      for (const player of busy)
        if (money.balance(player) < giftKopecks / 10n && chance.float() < 0.8)
          money.move(player, `${player} gift:${round}`, giftKopecks)
      return Promise.all(busy.map((player) => playOne(environment, player, round, closesAt)))
    },
  }
}
