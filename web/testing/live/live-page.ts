/**
 * A page at a live table, on the same ports as the real one, with the table on the other side and a liar in between.
 */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { tableEvent, tableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { ownTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { tables } from '@kurazh/contract/tables/tables.ts'
import { fromWire, type Shape, toWire } from '@kurazh/contract/core/wire.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { CallError } from '../../api/call.ts'
import type { Verdict } from '../../play/proof/verdict.ts'
import { PastRecount } from '../../play/tables/past-recount.ts'
import { SeedGiver } from '../../play/tables/seed-giver.ts'
import { TableDesk } from '../../play/tables/table-desk.ts'
import { TableFeed, type TablePorts } from '../../play/tables/table-feed.ts'
import { TableNotary } from '../../play/tables/table-notary.ts'
import type { TableView } from '../../play/tables/table-view.ts'
import type { Laid } from '../../play/tables/layouts.ts'
import { codeOf, type LiveListener } from './live-kinds.ts'
import type { LiveTable } from './live-table.ts'

const replies = { laid: tables.tableBet, moved: tables.tableMove, seeded: tables.tableSeed } as const
/** The bodies of a page's requests. */
export const liveBodies = {
  lay: tables.tableBet.body,
  move: tables.tableMove.body,
  seed: tables.tableSeed.body,
} as const

/** The messages a page receives, by their kind, and their schemas. */
export const liveWords = {
  state: tableSnapshot,
  news: tableEvent,
  own: ownTableBet,
  laid: replies.laid.reply.shape.success,
  moved: replies.moved.reply.shape.success,
  seeded: replies.seeded.reply.shape.success,
  history: tables.tableHistory.reply.shape.success,
  past: tables.tableRound.reply.shape.success,
} as const
export type LiveCall = keyof typeof liveWords
export type LiveAsk = keyof typeof liveBodies
const shapes = Object.fromEntries(Object.entries(liveWords).map(([call, schema]) => [call, shapeOf(schema)])) as Record<
  LiveCall,
  Shape | undefined
>
const bodyShapes = Object.fromEntries(
  Object.entries(liveBodies).map(([call, schema]) => [call, shapeOf(schema)]),
) as Record<LiveAsk, Shape | undefined>

/**
 * A liar's access to messages as JSON: incoming ones, and outgoing ones. Throws CallError for an answer that never
 * comes or is refused.
 */
export interface Between {
  told(call: LiveCall, word: unknown): unknown
  asked(call: LiveAsk, body: unknown): unknown
  /** The table has refused the page's request. */
  refused?(call: LiveAsk, body: unknown): void
}

export interface CountedLayout {
  bet: { stake: bigint; payout: bigint }
  /** The current round when it was counted. */
  round: number
  verdict: Verdict
}

/** A device's stored texts, shared by its pages. */
export type Device = Map<string, string>

export interface LivePage {
  player: string
  feed: TableFeed
  desk: TableDesk
  notary: TableNotary
  counted: CountedLayout[]
  /** The last shown state of every round, by its number. */
  shown: Map<number, TableView>
  /** Refusals that the player was shown. */
  refusals: unknown[]
  lay(spots: Laid): void
  decide(seat: number, move: string): Promise<void>
  /** true: no news comes through. */
  hush(deaf: boolean): void
  /** The connection is open again: messages in between were not received. */
  reopen(): void
  /** This many of the next answers get lost on their way back. */
  loseAnswers(count: number): void
  close(): void
}

export interface LivePageOptions {
  device?: Device
  player?: string
  between?: Between
  /** Receives the errors that the page throws at messages. */
  fell?: (error: unknown) => void
}

/** The page's clock is behind the site's by this much. */
const behind = 5_000
const honestly: Between = { told: (_call, word) => word, asked: (_call, body) => body }
const rest = () => Promise.resolve(true)
let keys = 0
/** The number of pages each table has had. */
const pagesOf = new WeakMap<LiveTable, number>()

export function openLivePage(
  server: LiveTable,
  { device = new Map(), player = 'me', between = honestly, fell }: LivePageOptions = {},
): LivePage {
  const memory = {
    read: (key: string) => device.get(key) ?? null,
    write: (key: string, text: string) => (device.set(key, text), true),
  }
  const [counted, refusals]: [CountedLayout[], unknown[]] = [[], []]
  const shown = new Map<number, TableView>()
  const line = lineOf(server, player, between, fell)
  const { asked, answered, orRefused } = line
  const notary: TableNotary = new TableNotary(server.game, {
    ...memory,
    rest,
    player: () => codeOf(player),
    siteNow: () => feed.siteNow(),
    now: () => server.now,
    counted: (bet, verdict) => void counted.push({ bet, round: server.round?.number ?? 0, verdict }),
    opened: () => undefined,
    history: async (before) => line.told('history', server.records.before(before, 1)),
    async past(round) {
      const found = server.records.round(round, player)
      return found && line.told('past', { ...found, shoe: null, chain: null })
    },
  })
  const feed: TableFeed = new TableFeed(server.game.id, line.ports, notary)
  const recount = new PastRecount(server.game, { rest, found: (round, fault) => notary.found(round, fault) })
  const desk = new TableDesk(server.game.id, {
    key: () => `the-key-of-it-${(keys += 1)}`,
    wait: () => Promise.resolve(),
    balanceMoved: () => undefined,
    told: (bet) => feed.own(bet),
    sending: (sent) => notary.own.sending(sent),
    taken: (...answer) => notary.own.taken(...answer),
    refused(error, sent) {
      if (error instanceof CallError) notary.own.refused(sent, error.code)
      refusals.push(error)
      if (error instanceof CallError && (error.code === 'LayoutMoved' || error.code === 'RoundClosed')) void feed.sync()
    },
    lay: (order: BodyOf<typeof tables.tableBet>) => {
      const heard = asked('lay', order)
      return answered('laid', () => orRefused('lay', order, () => server.lay(player, heard)))
    },
  })
  const opened = pagesOf.get(server) ?? 0
  pagesOf.set(server, opened + 1)
  const giver = new SeedGiver(server.game.id, {
    ...memory,
    // The same in every run, so that a lie can be repeated.
    draw: () => commitmentOf(`seed of page ${opened} at ${server.now}`).slice(0, 32),
    player: () => codeOf(player),
    siteNow: () => feed.siteNow(),
    give: async (shoe, seed) => {
      const heard = asked('seed', { table: server.game.id, shoe, seed })
      // As at the site's HTTP edge: an invalid body reaches no table.
      if (!liveBodies.seed.safeParse(heard).success) throw new CallError('InvalidRequest', 'сид не прочитан', false)
      return answered('seeded', () => server.addSeed(player, heard.shoe, heard.seed))
    },
  })
  feed.store.subscribe(({ view }) => {
    if (!view) return
    if (view.round) shown.set(view.round.number, view)
    desk.seen(view.round, view.own)
    giver.look(view.shoe)
    if (server.game.source === 'wheel') recount.look(view)
  })
  return {
    player,
    feed,
    desk,
    notary,
    counted,
    shown,
    refusals,
    lay: (spots) => desk.want(spots),
    decide: (seat, move) => decide({ seat, move }, { ...line, server, player, feed, notary, refusals }),
    hush: (deaf) => void (line.state.deaf = deaf),
    reopen: () => line.state.reopened(),
    loseAnswers: (count) => void (line.state.losses = count),
    close: feed.look(),
  }
}

/** The connection between a page and the table. */
interface Line {
  state: { deaf: boolean; losses: number; reopened(): void }
  ports: TablePorts
  told<Word>(call: LiveCall, word: Word): Word
  asked<Body>(call: LiveAsk, body: Body): Body
  answered<Answer>(call: LiveCall, make: () => Answer): Promise<Answer>
  orRefused<Answer>(call: LiveAsk, body: { round: number }, make: () => Answer): Answer
}

function lineOf(server: LiveTable, player: string, between: Between, fell: LivePageOptions['fell']): Line {
  const state: Line['state'] = { deaf: false, losses: 0, reopened: () => undefined }
  const told = <Word>(call: LiveCall, word: Word) =>
    fromWire(shapes[call], between.told(call, JSON.parse(JSON.stringify(toWire(shapes[call], word))))) as Word
  const carefully = (act: () => void) => {
    try {
      if (!state.deaf) act()
    } catch (error) {
      if (!fell) throw error
      fell(error)
    }
  }
  return {
    state,
    told,
    asked: <Body>(call: LiveAsk, body: Body) =>
      fromWire(
        bodyShapes[call],
        between.asked(call, JSON.parse(JSON.stringify(toWire(bodyShapes[call], body)))),
      ) as Body,
    async answered(call, make) {
      const answer = told(call, make())
      state.losses -= 1
      if (state.losses >= 0) throw new CallError('Offline', 'нет связи', true)
      return answer
    },
    orRefused(call, body, make) {
      try {
        return make()
      } catch (error) {
        between.refused?.(call, body)
        throw error
      }
    },
    ports: {
      state: async () => told('state', server.stateFor(player)),
      connected: () => true,
      now: () => server.now - behind,
      every: () => () => undefined,
      follow(listener) {
        const hears: LiveListener = {
          player,
          heard: (event) => carefully(() => listener.heard(told('news', event))),
          own: (bet) => carefully(() => listener.own(told('own', bet))),
        }
        state.reopened = () => listener.reopened()
        server.listeners.add(hears)
        return () => server.listeners.delete(hears)
      },
    },
  }
}

interface Deciding extends Line, Pick<LivePage, 'player' | 'feed' | 'notary' | 'refusals'> {
  server: LiveTable
}

/** Sends it as a screen does: see `useActs`. */
async function decide(
  { seat, move }: { seat: number; move: string },
  { server, player, feed, notary, refusals, asked, answered, orRefused }: Deciding,
): Promise<void> {
  const { view } = feed.store.getState()
  const sent = { round: view?.round?.number ?? 0, seat, step: view?.round?.decision?.step ?? 0, move }
  try {
    notary.own.deciding(sent)
    const heard = asked('move', { table: server.game.id, ...sent })
    const { bet } = await answered('moved', () => orRefused('move', sent, () => server.decide(player, heard)))
    notary.own.decided(sent)
    if (bet) feed.own(bet)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!error.uncertain) notary.own.moveRefused(sent, error.code)
    refusals.push(error)
    await feed.sync()
  }
}
