/** A page at a table of shared rounds, on the ports the real one stands on, with the house on the other side and a liar in between. */
import { type OwnRoundBet, ownRoundBet, type PastRound, type RoundChain, type RoundEvent, roundEvent, rounds, type RoundSnapshot, roundSnapshot } from '@kurazh/contract/rounds.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import { fromWire, toWire, type Wire } from '@kurazh/contract/wire.ts'
import { CallError } from '../api/call.ts'
import type { RoundListener } from '../api/rounds.ts'
import { type CountedBet, RoundNotary } from '../play/rounds/notary/notary.ts'
import { RoundClient } from '../play/rounds/seats/round-client.ts'
import type { AutobetPlan } from '../play/autobet/autobet.ts'
import { RoundFeed } from '../play/rounds/feed/round-feed.ts'
import { judgesBy, type RoundJudges } from '../play/rounds/notary/judges.ts'
import { risingJudge } from '../play/rounds/rising/rising-judge.ts'
import { RoundSeat } from '../play/rounds/seats/round-seat.ts'
import type { RoundAnswer } from '../play/rounds/seats/round-client.ts'
import { risingEnds } from '../play/rounds/rising/rising-ends.ts'
import { type AutoCashOut, cashOutOf, risingTable } from '../play/rounds/rising/rising-table.ts'
import { heightWithin } from '../play/betting/stake.ts'
import { maxWinKopecks, type RoundHouse } from './round-house.ts'

/** Everything that comes to a page, by the way it comes. */
interface ToldInside {
  state: RoundSnapshot
  news: RoundEvent
  own: OwnRoundBet
  placed: OwnRoundBet
  taken: OwnRoundBet
  cancelled: OwnRoundBet
  past: { round: PastRound; chain: RoundChain; own: OwnRoundBet[] }
}
/** The same as JSON. What a liar answers arrives in its place; null: nothing arrives. */
export type Told = { [Way in keyof ToldInside]: Wire<ToldInside[Way]> }
export type Liar = Partial<{ [Way in keyof Told]: (told: Told[Way]) => Told[Way] | null }>

const ownShape = shapeOf(ownRoundBet)
const shapes = {
  state: shapeOf(roundSnapshot), news: shapeOf(roundEvent), own: ownShape, placed: ownShape, taken: ownShape, cancelled: ownShape,
  past: shapeOf(rounds.round.reply.shape.success),
} as const
const bodyShape = shapeOf(rounds.roundBet.body)

/** A word as JSON has it, and as a page has one that came so. */
const asJson = <Way extends keyof ToldInside>(way: Way, word: ToldInside[Way]) => JSON.parse(JSON.stringify(toWire(shapes[way], word))) as Told[Way]
const fromJson = <Way extends keyof ToldInside>(way: Way, word: Told[Way]) => fromWire(shapes[way], word) as ToldInside[Way]
/** A request as the house hears it. */
export const bodyFromJson = (body: Asked) => fromWire(bodyShape, body) as Heard

/** What leaves a page, JSON, bent on its way; throws CallError where it is refused. */
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

/** What a device keeps between pages. */
export type Device = Map<string, string>

const nothing = () => undefined

/** The page's clock is behind the site's by this. */
const behind = 5_000
const turns = 40

/** Lets everything that waits for nothing but its turn happen. */
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
  /** true: no news comes through. */
  hush(deaf: boolean): void
  /** So many of the next answers about bets get lost on their way back. */
  loseAnswers(count: number): void
  /** From now on no answer about a bet ever comes. */
  stall(): void
  /** News is held back until it is let through, in another order or number if one likes. */
  hold(): void
  release(reorder?: (news: readonly RoundEvent[]) => readonly RoundEvent[]): void
  close(): void
}

interface PageOptions {
  device?: Device
  liar?: Liar
  asks?: Asker
  /** Hears of what the page throws at news. */
  fell?: (error: unknown) => void
  player?: () => string | null
  /** How the judges come to the page. */
  judges?: (usual: RoundJudges) => RoundJudges
}

export function openPage(house: RoundHouse, { device = new Map(), liar = {}, asks = (_call, body) => body, fell, player = () => 'me', judges = (usual) => usual }: PageOptions = {}): RoundPage {
  const line: Line = { house, asks, fell, deaf: false, stalled: false, held: null, hear: nothing, losses: 0, told: (way, word) => {
    const told = liar[way] ? liar[way](asJson(way, word)) : asJson(way, word)
    return told && fromJson(way, told)
  } }
  const counted: CountedBet[] = []
  const notary = openNotary(line, device, player)
  const feed = openFeed(line, notary)
  const roundClient = openRoundClient(line)
  const limits = { minKopecks: 100n, maxKopecks: 2_000_000n, maxWinKopecks }
  const table = risingTable(house.game, (stake) => heightWithin(limits, stake, house.game.gridE4))
  const seats = [0, 1].map((slot) => new RoundSeat(table, slot, { feed, roundClient, memory: notary, balanceTold: nothing, refused: nothing, runEnded: nothing, autoplayIsOff: () => false }))
  const stops = [feed.look(), ...seats.map((seat) => seat.sit()), notary.onBet((bet) => counted.push(bet))]
  notary.judgeBy(judges(judgesBy(house.game, risingJudge)))
  return {
    feed, notary, seats: seats.map((seat) => seatOf(seat, line, feed, notary)), counted,
    hush: (deaf) => (line.deaf = deaf),
    loseAnswers: (count) => (line.losses = count),
    stall: () => (line.stalled = true),
    hold: () => (line.held = []),
    release(reorder = (news) => news) {
      const held = line.held ?? []
      line.held = null
      for (const event of reorder(held)) line.hear(event)
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
    cashOut: () => cashOutOf({ act: (send) => seat.act(send) }, feed, notary, async (bet) => answered(line, 'taken', line.house.take(line.asks('take', bet).key))),
  }
}

/** Between a page and the house. */
interface Line {
  house: RoundHouse
  asks: Asker
  fell: ((error: unknown) => void) | undefined
  deaf: boolean
  stalled: boolean
  /** News that is held back; null while none is. */
  held: RoundEvent[] | null
  hear(event: RoundEvent): void
  losses: number
  told<Way extends keyof ToldInside>(way: Way, word: ToldInside[Way]): ToldInside[Way] | null
}

function openNotary({ house, told }: Line, device: Device, player: () => string | null): RoundNotary {
  return new RoundNotary(house.game.id, {
    read: (key) => device.get(key) ?? null,
    write: (key, text) => (device.set(key, text), true),
    past: async (_game, number) => {
      const past = house.past(number)
      const heard = past && told('past', past)
      if (!heard) throw new CallError('NotFound', 'нет такого раунда', false)
      return heard
    },
    player,
    rest: () => Promise.resolve(),
  })
}

function openFeed(line: Line, notary: RoundNotary): RoundFeed {
  const { house, told } = line
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
    house.listeners.add(listener)
    return () => house.listeners.delete(listener)
  }
  return new RoundFeed(house.game.id, {
    state: async () => told('state', house.snapshot()) ?? Promise.reject(new Error('no line')),
    siteNow: async () => house.now,
    follow: listen,
    connected: () => true,
    now: () => house.now - behind,
    wall: () => house.now,
    every: never,
    after: never,
    rest: () => Promise.resolve(),
  }, notary, risingEnds)
}

/** The answer to a request about a bet. */
async function answered(line: Line, way: 'placed' | 'taken' | 'cancelled', bet: OwnRoundBet | null): Promise<RoundAnswer> {
  if (!bet) throw new CallError('RoundClosed', 'нет', false)
  const word = line.told(way, bet)
  if (line.stalled) return new Promise<never>(nothing)
  line.losses -= 1
  if (line.losses >= 0 || !word) throw new CallError('Offline', 'нет связи', true)
  return { bet: word, balance: 0n }
}

function openRoundClient(line: Line): RoundClient {
  const { house } = line
  return new RoundClient({
    place: async (body) => answered(line, 'placed', house.place(bodyFromJson(line.asks('place', toWire(bodyShape, body) as Asked)))),
    cancel: async (body) => answered(line, 'cancelled', house.cancel(line.asks('cancel', body).key)),
    wait: () => Promise.resolve(),
  })
}
