/** A page at a table of shared rounds, on the ports the real one stands on, with the house on the other side and a liar in between. */
import type { OwnRoundBet, PastRound, RoundChain, RoundEvent, RoundSnapshot } from '@kurazh/contract/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { CallError } from '../api/call.ts'
import type { RoundListener } from '../api/rounds.ts'
import { type CountedBet, RoundNotary } from '../play/rounds/notary.ts'
import { RoundDesk } from '../play/rounds/round-desk.ts'
import { RoundFeed } from '../play/rounds/round-feed.ts'
import { RoundSeat } from '../play/rounds/round-seat.ts'
import { heightWithin } from '../play/stake.ts'
import { maxWin, type RoundHouse } from './round-house.ts'

/** Everything that comes to a page, by the way it comes. What a liar answers arrives in its place; null: nothing arrives. */
export interface Told {
  state: RoundSnapshot
  news: RoundEvent
  own: OwnRoundBet
  placed: OwnRoundBet
  taken: OwnRoundBet
  cancelled: OwnRoundBet
  past: { round: PastRound; chain: RoundChain; own: OwnRoundBet[] }
}
export type Liar = Partial<{ [Way in keyof Told]: (told: Told[Way]) => Told[Way] | null }>

/** What a device keeps between pages. */
export type Device = Map<string, string>

/** The page's clock is behind the site's by this. */
const behind = 5_000
const turns = 40

/** Lets everything that waits for nothing but its turn happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export interface RoundPage {
  feed: RoundFeed
  notary: RoundNotary
  seats: readonly RoundSeat[]
  /** Bets that were counted, with their verdicts. */
  counted: CountedBet[]
  /** true: no news comes through. */
  hush(deaf: boolean): void
  /** So many of the next answers about bets get lost on their way back. */
  loseAnswers(count: number): void
  close(): void
}

interface PageOptions {
  device?: Device
  liar?: Liar
  player?: () => string | null
}

export function openPage(house: RoundHouse, { device = new Map(), liar = {}, player = () => 'me' }: PageOptions = {}): RoundPage {
  const line: Line = { house, deaf: false, losses: 0, told: (way, word) => (liar[way] ? liar[way](structuredClone(word)) : word) }
  const counted: CountedBet[] = []
  const notary = openNotary(line, device, player)
  const feed = openFeed(line, notary)
  const desk = openDesk(line)
  const limits = { minKopecks: 100n, maxKopecks: 2_000_000n, maxWinKopecks: BigInt(maxWin) * 100n }
  const nothing = () => undefined
  const seats = [0, 1].map((slot) => new RoundSeat(crash.id, slot, 2, {
    feed, desk, memory: notary, heightOf: (stake) => heightWithin(limits, stake), balanceTold: nothing, refused: nothing, runEnded: nothing,
  }))
  const stops = [feed.look(), ...seats.map((seat) => seat.sit()), notary.onBet((bet) => counted.push(bet))]
  notary.judgeBy(crash)
  return {
    feed, notary, seats, counted,
    hush: (deaf) => (line.deaf = deaf),
    loseAnswers: (count) => (line.losses = count),
    close() {
      for (const stop of stops) stop()
    },
  }
}

/** Between a page and the house. */
interface Line {
  house: RoundHouse
  deaf: boolean
  losses: number
  told<Way extends keyof Told>(way: Way, word: Told[Way]): Told[Way] | null
}

function openNotary({ house, told }: Line, device: Device, player: () => string | null): RoundNotary {
  return new RoundNotary(crash.id, {
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
  const listen = ({ heard, own }: RoundListener) => {
    const listener = {
      heard(event: RoundEvent) {
        const word = line.deaf ? null : told('news', event)
        if (word) heard(word)
      },
      own(bet: OwnRoundBet) {
        const word = line.deaf ? null : told('own', bet)
        if (word) own(word)
      },
    }
    house.listeners.add(listener)
    return () => house.listeners.delete(listener)
  }
  return new RoundFeed(crash.id, {
    state: async () => told('state', house.snapshot()) ?? Promise.reject(new Error('no line')),
    siteNow: async () => house.now,
    follow: listen,
    connected: () => true,
    now: () => house.now - behind,
    wall: () => house.now,
    every: never,
    after: never,
  }, notary)
}

function openDesk(line: Line): RoundDesk {
  const { house } = line
  const answered = async (way: 'placed' | 'taken' | 'cancelled', bet: OwnRoundBet | null) => {
    if (!bet) throw new CallError('RoundClosed', 'нет', false)
    const word = line.told(way, bet)
    line.losses -= 1
    if (line.losses >= 0 || !word) throw new CallError('Offline', 'нет связи', true)
    return { bet: word, balance: 0 }
  }
  return new RoundDesk({
    place: (body) => answered('placed', house.place(body)),
    take: ({ key }) => answered('taken', house.take(key)),
    cancel: ({ key }) => answered('cancelled', house.cancel(key)),
    wait: () => Promise.resolve(),
  })
}
