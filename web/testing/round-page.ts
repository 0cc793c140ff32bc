/**
 * A page at a table of shared rounds, on the same ports as the real one, with the server on the other side and a liar
 * in between.
 */
import {
  type OwnRoundBet,
  ownRoundBet,
  type PastRound,
  type RoundChain,
  type RoundEvent,
  roundEvent,
  rounds,
  type RoundSnapshot,
  roundSnapshot,
} from '@kurazh/contract/play/rounds.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, toWire, type Wire } from '@kurazh/contract/core/wire.ts'
import { CallError } from '../api/call.ts'
import type { RoundListener } from '../api/rounds.ts'
import { type CountedBet, RoundNotary } from '../play/rounds/notary/notary.ts'
import { RoundClient } from '../play/rounds/seats/round-client.ts'
import type { AutobetPlan } from '../play/autobet/autobet.ts'
import { RoundFeed } from '../play/rounds/feed/round-feed.ts'
import { judgesBy, type RoundJudges } from '../play/rounds/notary/judges.ts'
import { risingJudge } from '../play/rounds/rising/rising-judge.ts'
import type { RoundRefusal } from '../play/rounds/seats/refusal.ts'
import { RoundSeat, type RunEnd } from '../play/rounds/seats/round-seat.ts'
import type { RoundAnswer } from '../play/rounds/seats/round-client.ts'
import { risingEnds } from '../play/rounds/rising/rising-ends.ts'
import { type AutoCashOut, cashOutOf, risingTable } from '../play/rounds/rising/rising-table.ts'
import { heightWithin } from '../play/betting/stake.ts'
import { maxWinKopecks, type RoundServer } from './round-server.ts'

/** Everything a page receives, by its kind. */
interface ToldInside {
  state: RoundSnapshot
  news: RoundEvent
  own: OwnRoundBet
  placed: OwnRoundBet
  taken: OwnRoundBet
  cancelled: OwnRoundBet
  past: { round: PastRound; chain: RoundChain; own: OwnRoundBet[] }
}
/** The same as JSON. A liar's answer arrives in its place; null: nothing arrives. */
export type Told = { [Way in keyof ToldInside]: Wire<ToldInside[Way]> }
export type Liar = Partial<{ [Way in keyof Told]: (told: Told[Way]) => Told[Way] | null }>

const ownShape = shapeOf(ownRoundBet)
const shapes = {
  state: shapeOf(roundSnapshot),
  news: shapeOf(roundEvent),
  own: ownShape,
  placed: ownShape,
  taken: ownShape,
  cancelled: ownShape,
  past: shapeOf(rounds.round.reply.shape.success),
} as const
const bodyShape = shapeOf(rounds.roundBet.body)

/** A message as JSON, and as a page holds it after receiving it. */
const asJson = <Way extends keyof ToldInside>(way: Way, word: ToldInside[Way]) =>
  JSON.parse(JSON.stringify(toWire(shapes[way], word))) as Told[Way]
const fromJson = <Way extends keyof ToldInside>(way: Way, word: Told[Way]) =>
  fromWire(shapes[way], word) as ToldInside[Way]
/** A request as the server receives it. */
export const bodyFromJson = (body: Asked) => fromWire(bodyShape, body) as Heard

/** A request of a page, JSON, bent on its way; throws CallError where it is refused. */
export type Asker = <Body extends Asked>(call: 'place' | 'take' | 'cancel', body: Body) => Body
export interface Asked {
  round: number
  key: string
  stake?: number
  target?: number
}
interface Heard {
  round: number
  key: string
  stake: bigint
  target?: number
}

/** A device's stored texts, shared by its pages. */
export type Device = Map<string, string>

const nothing = () => undefined

/** The page's clock is behind the site's by this much. */
const behind = 5_000
const turns = 40

/** Lets everything run that waits only for its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A place at the table, as a screen of a rising multiplier uses it. */
export interface PageSeat extends Pick<RoundSeat<AutoCashOut>, 'store' | 'cancel'> {
  place(order: { stakeKopecks: bigint } & AutoCashOut): void
  start(plan: AutobetPlan, target: number | null, maxKopecks: bigint): void
  cashOut(): void
}

export interface RoundPage {
  feed: RoundFeed
  notary: RoundNotary
  seats: readonly PageSeat[]
  /** Bets that were counted, with their verdicts. */
  counted: CountedBet[]
  /** Bets that were refused for certain, and the reasons why plans ended. */
  refusals: readonly RoundRefusal[]
  ends: readonly RunEnd[]
  /** true: no news comes through. */
  hush(deaf: boolean): void
  /** This many of the next answers about bets get lost on their way back. */
  loseAnswers(count: number): void
  /** From now on no answer about a bet ever comes. */
  stall(): void
  /** Holds news back until it is released, in another order or number if wanted. */
  hold(): void
  release(reorder?: (news: readonly RoundEvent[]) => readonly RoundEvent[]): void
  /** The machine sleeps: its steady clock stops, the wall clock goes on. */
  sleep(ms: number): void
  close(): void
}

interface PageOptions {
  device?: Device
  liar?: Liar
  asks?: Asker
  /** Called with errors that news causes on the page. */
  fell?: (error: unknown) => void
  player?: () => string | null
  /** Provides the page's judges. */
  judges?: (usual: RoundJudges) => RoundJudges
}

export function openPage(
  server: RoundServer,
  {
    device = new Map(),
    liar = {},
    asks = (_call, body) => body,
    fell,
    player = () => 'me',
    judges = (usual) => usual,
  }: PageOptions = {},
): RoundPage {
  const line: Line = {
    server,
    asks,
    fell,
    deaf: false,
    stalled: false,
    sleptMs: 0,
    held: null,
    hear: nothing,
    losses: 0,
    told: (way, word) => {
      const told = liar[way] ? liar[way](asJson(way, word)) : asJson(way, word)
      return told && fromJson(way, told)
    },
  }
  const counted: CountedBet[] = []
  const [refusals, ends]: [RoundRefusal[], RunEnd[]] = [[], []]
  const notary = openNotary(line, device, player)
  const feed = openFeed(line, notary)
  const roundClient = openRoundClient(line)
  const limits = { minKopecks: 100n, maxKopecks: 2_000_000n, maxWinKopecks }
  const table = risingTable(server.game, (stake) => heightWithin(limits, stake, server.game.gridE4))
  const seats = [0, 1].map(
    (slot) =>
      new RoundSeat(table, slot, {
        feed,
        roundClient,
        memory: notary,
        balanceReceived: nothing,
        refused: nothing,
        notTaken: (refusal) => refusals.push(refusal),
        runEnded: (why) => ends.push(why),
        autoplayIsOff: () => false,
      }),
  )
  const stops = [feed.look(), ...seats.map((seat) => seat.sit()), notary.onBet((bet) => counted.push(bet))]
  notary.judgeBy(judges(judgesBy(server.game, risingJudge)))
  return {
    feed,
    notary,
    seats: seats.map((seat) => seatOf(seat, line, feed, notary)),
    counted,
    refusals,
    ends,
    hush: (deaf) => (line.deaf = deaf),
    loseAnswers: (count) => (line.losses = count),
    stall: () => (line.stalled = true),
    hold: () => (line.held = []),
    release(reorder = (news) => news) {
      const held = line.held ?? []
      line.held = null
      for (const event of reorder(held)) line.hear(event)
    },
    sleep(ms) {
      server.now += ms
      line.sleptMs += ms
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function seatOf(seat: RoundSeat<AutoCashOut>, line: Line, feed: RoundFeed, notary: RoundNotary): PageSeat {
  return {
    store: seat.store,
    cancel: () => seat.cancel(),
    place: ({ stakeKopecks, target }) => seat.place({ stakeKopecks, on: { target } }),
    start: (plan, target, maxKopecks) => seat.start(plan, { target }, maxKopecks),
    cashOut: () =>
      cashOutOf({ act: (send) => seat.act(send) }, feed, notary, async (bet) =>
        answered(line, 'taken', line.server.take(line.asks('take', bet).key)),
      ),
  }
}

/** The connection between a page and the server. */
interface Line {
  server: RoundServer
  asks: Asker
  fell: ((error: unknown) => void) | undefined
  deaf: boolean
  stalled: boolean
  /** How long the page's machine has slept. */
  sleptMs: number
  /** News that is held back; null while none is. */
  held: RoundEvent[] | null
  hear(event: RoundEvent): void
  losses: number
  told<Way extends keyof ToldInside>(way: Way, word: ToldInside[Way]): ToldInside[Way] | null
}

function openNotary({ server, told }: Line, device: Device, player: () => string | null): RoundNotary {
  return new RoundNotary(server.game.id, {
    read: (key) => device.get(key) ?? null,
    write: (key, text) => (device.set(key, text), true),
    past: async (_game, number) => {
      const past = server.past(number)
      const heard = past && told('past', past)
      if (!heard) throw new CallError('NotFound', 'нет такого раунда', false)
      return heard
    },
    now: () => server.now,
    player,
    rest: () => Promise.resolve(),
  })
}

function openFeed(line: Line, notary: RoundNotary): RoundFeed {
  const { server, told } = line
  const never = () => () => undefined
  const carefully = (act: () => void) => {
    try {
      act()
    } catch (error) {
      if (!line.fell) throw error
      line.fell(error)
    }
  }
  const listen = ({ heard, own }: RoundListener) => {
    const listener = {
      heard(event: RoundEvent) {
        const word = line.deaf ? null : told('news', event)
        if (word && line.held) line.held.push(word)
        else if (word) line.hear(word)
      },
      own(bet: OwnRoundBet) {
        const word = line.deaf ? null : told('own', bet)
        if (word) carefully(() => own(word))
      },
    }
    line.hear = (event) => carefully(() => heard(event))
    server.listeners.add(listener)
    return () => server.listeners.delete(listener)
  }
  return new RoundFeed(
    server.game.id,
    {
      state: async () => told('state', server.snapshot()) ?? Promise.reject(new Error('no line')),
      siteNow: async () => server.now,
      follow: listen,
      connected: () => true,
      now: () => server.now - behind - line.sleptMs,
      wall: () => server.now,
      every: never,
      after: never,
    },
    notary,
    risingEnds,
  )
}

/** The answer to a request about a bet. */
async function answered(
  line: Line,
  way: 'placed' | 'taken' | 'cancelled',
  bet: OwnRoundBet | null,
): Promise<RoundAnswer> {
  if (!bet) throw new CallError(way === 'placed' && line.server.takesBets ? 'TooManyBets' : 'RoundClosed', 'нет', false)
  const word = line.told(way, bet)
  if (line.stalled) return new Promise<never>(nothing)
  line.losses -= 1
  if (line.losses >= 0 || !word) throw new CallError('Offline', 'нет связи', true)
  return { bet: word, balance: 0n }
}

function openRoundClient(line: Line): RoundClient {
  const { server } = line
  return new RoundClient({
    place: async (body) =>
      answered(line, 'placed', server.place(bodyFromJson(line.asks('place', toWire(bodyShape, body) as Asked)))),
    cancel: async (body) => answered(line, 'cancelled', server.cancel(line.asks('cancel', body).key)),
    wait: () => Promise.resolve(),
  })
}
