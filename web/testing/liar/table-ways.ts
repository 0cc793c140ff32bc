/**
 * Scenarios in which live tables are lied about: the players' actions at each family of tables, and the messages they
 * cause.
 */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { shoeDealt } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { multiplierRoulette, type MultiplierResult } from '@kurazh/games/roulette/multiplier-roulette.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import type { Laid } from '../../play/tables/layouts.ts'
import type { LiveKind } from '../live/live-kinds.ts'
import type { LivePage } from '../live/live-page.ts'
import { LiveTable } from '../live/live-table.ts'
import { TableSecrets } from '../live/table-secrets.ts'
import type { TableLiar } from './table-liar.ts'

export interface TableWay {
  name: string
  kind: LiveKind
  walk(liar: TableLiar): Promise<void>
}

export interface LiedTable {
  game: TableGame
  ways: readonly TableWay[]
}

/** Lets everything run that waits only for its turn. */
export async function rested(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const layouts: Readonly<Record<string, Laid>> = {
  roulette: { red: 100_00n, black: 50_00n, 'straight-7': 10_00n },
  baccarat: { player: 100_00n, banker: 50_00n, tie: 10_00n },
  blackjack: { '2-main': 100_00n, '2-pairs': 20_00n, '5-main': 50_00n },
}
/** A stake that no table takes. */
const tooSmall: Readonly<Record<string, Laid>> = {
  roulette: { 'straight-9': 1_00n },
  baccarat: { tie: 1_00n },
  blackjack: { '5-pairs': 1_00n },
}
const layoutFor = ({ family }: TableGame): Laid => layouts[family] ?? {}

/** Moves the table, and lets everything that follows run. */
async function step(liar: TableLiar, move: (server: LiveTable) => void): Promise<void> {
  liar.act(move)
  await rested()
}

interface Round {
  page?: LivePage
  laid?: readonly Laid[]
  /** While betting is open, after the bets are laid; and while the round is dealt. */
  before?(): Promise<void> | void
  meanwhile?(): Promise<void> | void
  end?: 'played' | 'voided' | 'voided late'
  /** The player's own decisions that are left to the clock. */
  silent?(decision: number): boolean
}

async function prepared(liar: TableLiar): Promise<void> {
  await step(liar, (server) => server.prepare())
  if (liar.server.shoe?.cut !== null) return
  liar.server.addSeedOf('boris', 'the-seed-of-boris')
  await step(liar, (server) => server.cut())
}

/** A round from its opening to its end, with layouts of the page. */
async function goes(
  liar: TableLiar,
  { page, laid = [], before, meanwhile, end = 'played', silent = () => false }: Round,
): Promise<void> {
  await prepared(liar)
  await step(liar, (server) => server.begin())
  for (const spots of page ? laid : []) {
    page?.lay(spots)
    await rested()
  }
  await before?.()
  if (end === 'voided') return step(liar, (server) => server.callOff())
  await step(liar, (server) => server.close())
  await step(liar, (server) => server.deal())
  await meanwhile?.()
  await decided(liar, page, silent)
  if (end === 'voided late') return step(liar, (server) => server.callOff())
  await step(liar, (server) => server.finish())
}

/** Decisions of all seats; where a page cannot send its own, the clock decides. */
async function decided(
  liar: TableLiar,
  page: LivePage | undefined,
  silent: (decision: number) => boolean,
): Promise<void> {
  const { server } = liar
  for (let number = 0; number < mostDecisions && server.round?.decision && server.play; number += 1) {
    const {
      seats: [seat = 0],
      moves,
      step: at,
    } = server.round.decision
    const isOwn = server.seats.get(seat) === 'me'
    const move = moves.includes('insure') && seat === 2 ? 'insure' : (server.game.chart(server.play.state, true) ?? '')
    if (isOwn && page && !silent(number)) await page.decide(seat, move)
    await rested()
    if (server.round.decision?.step === at && server.round.decision.seats.includes(seat))
      await step(liar, () => server.timeOut())
  }
}
const mostDecisions = 60

async function seated(liar: TableLiar, seats: readonly number[]): Promise<void> {
  for (const seat of seats) if (liar.server.game.seats > 0) liar.server.sit('me', seat)
  if (liar.server.game.seats > 0) liar.server.sit('boris', 3)
  await rested()
}

/** Another player's chips, where there is a seat for them. */
const another = (liar: TableLiar) => () => {
  const spot = liar.server.game.seats > 0 ? '3-main' : liar.server.game.spots[0]
  liar.server.lay('boris', {
    round: liar.server.round?.number ?? 0,
    key: `boris-${liar.server.round?.number}`,
    revision: 0,
    spots: [{ spot: spot ?? '', stake: 20_00n }],
  })
}

const seatsOf = (game: TableGame) => (game.seats > 0 ? [2, 5] : [])

const nearlyOver = 150

/** Rounds of another player until the shoe is over and opened. */
async function ends(liar: TableLiar, page: LivePage): Promise<void> {
  const { server } = liar
  const { shoe } = server
  // A shoe that has just begun is left alone.
  if (shoe === null || shoe.dealt < nearlyOver) return
  while (server.shoe?.number === shoe.number && server.shoe.dealt < shoeDealt)
    await goes(liar, { before: another(liar) })
  await prepared(liar)
  await page.feed.sync()
  await rested()
}

/** Rounds go by without a bet: a page has time to request anything it missed. */
async function passes(liar: TableLiar): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await prepared(liar)
    await step(liar, (server) => server.begin())
    await step(liar, (server) => server.callOff())
  }
}

/**
 * The page stays open: layouts changed and taken back, a round without a bet, one that is called off, a chain or a shoe
 * that ends.
 */
const stays = (kind: LiveKind): TableWay => ({
  name: 'страница открыта всё время',
  kind,
  async walk(liar) {
    const laid = layoutFor(kind.game)
    if (kind.game.source === 'shoe') await prepared(liar)
    const page = liar.page()
    await rested()
    await seated(liar, seatsOf(kind.game))
    await goes(liar, { page, laid: [laid], before: another(liar) })
    await goes(liar, {
      page,
      laid: [laid, { ...Object.fromEntries(Object.entries(laid).slice(0, 2)), ...tooSmall[kind.game.family] }],
    })
    await page.feed.sync()
    await rested()
    await step(liar, (server) => server.tell({ kind: 'side', side: 'paused' }))
    await goes(liar, { page, laid: [laid], end: 'voided' })
    await goes(liar, { page, laid: [laid] })
    await page.feed.sync()
    await rested()
    await ends(liar, page)
  },
})

/**
 * The page is closed in the middle of a round and opened again, and a second tab is open; news gets lost, and so does
 * an answer.
 */
const comesBack = (kind: LiveKind): TableWay => ({
  name: 'перезагрузка, вторая вкладка, пропуски',
  kind,
  async walk(liar) {
    const [laid, device] = [layoutFor(kind.game), new Map<string, string>()]
    if (kind.game.source === 'shoe') await prepared(liar)
    const first = liar.page(device)
    await rested()
    await seated(liar, seatsOf(kind.game))
    first.loseAnswers(1)
    await goes(liar, { page: first, laid: [laid], before: another(liar), end: 'voided late' })
    let second = first
    await goes(liar, {
      page: first,
      laid: [laid],
      meanwhile: async () => {
        first.close()
        second = liar.page(device)
        await rested()
      },
    })
    const tab = liar.page(device)
    await rested()
    await goes(liar, { page: second, laid: [laid], before: () => tab.hush(true), silent: (decision) => decision === 0 })
    tab.hush(false)
    tab.reopen()
    await second.feed.sync()
    await rested()
    await missesItsEnd(liar, second, device, laid)
  },
})

/** All pages are closed before the bet has ended: the next one finds another round, and requests the former. */
async function missesItsEnd(liar: TableLiar, page: LivePage, device: Map<string, string>, laid: Laid): Promise<void> {
  await goes(liar, {
    page,
    laid: [laid],
    silent: () => true,
    meanwhile: () => {
      for (const each of liar.pages) each.close()
    },
  })
  await prepared(liar)
  await step(liar, (server) => server.begin())
  const back = liar.page(device)
  await rested()
  await step(liar, (server) => server.callOff())
  await goes(liar, { page: back, laid: [laid] })
  await ends(liar, back)
}

/** A shoe is made, the page gives its seed, and another follows it. */
const givesSeeds = (kind: LiveKind): TableWay => ({
  name: 'сид в срезку, конец шуза и новый шуз',
  kind,
  async walk(liar) {
    const page = liar.page()
    await rested()
    await seated(liar, seatsOf(kind.game))
    for (let round = 0; round < 3; round += 1) {
      // The end of a shoe is not received.
      page.hush(round === 1)
      await step(liar, (server) => server.prepare())
      page.hush(false)
      if (round === 1) page.reopen()
      await rested()
      await goes(liar, { page, laid: [layoutFor(kind.game)] })
    }
    await page.feed.sync()
    await rested()
  },
})

/** Another device of the same player lays and decides as well. */
const withAnother = (kind: LiveKind): TableWay => ({
  name: 'второе устройство',
  kind,
  async walk(liar) {
    const laid = layoutFor(kind.game)
    if (kind.game.source === 'shoe') await prepared(liar)
    const [page, other] = [liar.page(), liar.page()]
    await rested()
    await seated(liar, seatsOf(kind.game))
    await goes(liar, {
      page,
      laid: [laid],
      before: async () => {
        other.lay(Object.fromEntries(Object.entries(laid).slice(0, 1)))
        await rested()
      },
    })
    await goes(liar, { page: other, laid: [laid] })
    await page.feed.sync()
    await rested()
    await ends(liar, page)
  },
})

const byHand = (kind: LiveKind): TableWay => ({ ...stays({ ...kind, byHand: true }), name: 'сдаёт человек' })

/** A place near the end of a shoe where decisions of every kind occur. Throws where there is none. */
function eventful(kind: LiveKind): LiveKind {
  for (let number = 1; number < mostShoes; number += 1) {
    for (let dealtBefore = 170; dealtBefore < 190; dealtBefore += 1) {
      const found = { ...kind, seed: `${kind.seed}, ${number}`, dealtBefore }
      const moves = movesIn(found)
      if (['insure', 'double', 'split'].every((move) => moves.has(move))) return found
    }
  }
  throw new Error('no shoe has it all')
}
const mostShoes = 100

/** The decisions that occur in the first two rounds, played by the chart with insurances. */
function movesIn(kind: LiveKind): Set<string> {
  const { game } = kind
  const server = new LiveTable(kind)
  const moves = new Set<string>()
  for (const seat of seatsOf(game)) server.sit('me', seat)
  server.prepare()
  server.addSeedOf('boris', 'the-seed-of-boris')
  server.cut()
  for (let round = 1; round <= 2; round += 1) {
    server.begin()
    server.lay('me', {
      round,
      key: `me-${round}`,
      revision: 0,
      spots: Object.entries(layoutFor(game)).map(([spot, stake]) => ({ spot, stake })),
    })
    server.close()
    server.deal()
    while (server.round?.decision && server.play) {
      const {
        seats: [seat = 0],
        step: at,
        moves: may,
      } = server.round.decision
      const move = may.includes('insure') ? 'insure' : (game.chart(server.play.state, true) ?? '')
      moves.add(move)
      server.decide('me', { round, seat, step: at, move })
    }
    server.finish()
  }
  return moves
}

/** A chain whose first number is laid on and has a multiplier. Throws where there is none. */
function multiplied(kind: LiveKind): LiveKind {
  for (let number = 1; number < mostChains; number += 1) {
    const found = { ...kind, seed: `${kind.seed}, ${number}` }
    const { draw } = new TableSecrets(found.seed, found.links).wheel(kind.game, 1, 1)
    const { state } = replayTable(kind.game, new Set<string>(), [], (drawn) => draw(drawn).value)
    const { number: pocket, multiplier } = kind.game.result(state) as MultiplierResult
    if (layoutFor(kind.game)[`straight-${pocket}`] !== undefined && multiplier !== null) return found
  }
  throw new Error('no chain has it')
}
const mostChains = 10_000

const waysOf = (game: TableGame): readonly TableWay[] => {
  const kind: LiveKind = { game, seed: `liar at ${game.id}`, links: 3, dealtBefore: 190, byHand: false }
  const usual = game.seats > 0 ? eventful(kind) : game.beforeBall ? multiplied(kind) : kind
  const ways = [
    stays(usual),
    comesBack(usual),
    withAnother(usual),
    ...(game.source === 'shoe' ? [givesSeeds({ ...kind, dealtBefore: 206 })] : []),
    // Nobody draws multipliers by hand.
    ...(game.beforeBall ? [] : [byHand(kind)]),
  ]
  return ways.map((way) => ({ ...way, walk: async (liar) => (await way.walk(liar), passes(liar)) }))
}

/** One table of each family, and the one that draws multipliers: the others of a family differ in limits and times. */
export const liedTables: readonly LiedTable[] = [roulette, multiplierRoulette, baccarat, blackjack].map((game) => ({
  game: game as TableGame,
  ways: waysOf(game as TableGame),
}))
