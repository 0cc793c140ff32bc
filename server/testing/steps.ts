/**
 * Games of steps through the site's public calls, for tests that use the site's own key to know what is hidden; mines
 * where the game does not matter.
 */
import { calls } from '@kurazh/contract/index.ts'
import type { OpenGame, SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { cellCount } from '@kurazh/games/mines/field.ts'
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import type { BalanceNews } from '../play/bets/bettor.ts'
import { type Betting, createBetting } from '../play/seeded/betting.ts'
import { createCarefulBets } from '../play/seeded/careful-bets.ts'
import { createGiftWrites } from '../play/seeded/gift-writes.ts'
import { createSeeds } from '../play/seeded/seeds.ts'
import { createSettlement } from '../play/seeded/instant-writes.ts'
import { createStepsWrites } from '../play/seeded/steps-writes.ts'
import type { Player, TestSite } from './site.ts'
import type { Answer, Visitor } from './visitor.ts'
import { undeclared } from '../play/bank/bank.ts'

const clientSeed = 'a client seed'

/** What a test opens: by default 3 mines for 10 ₽ on nonce 0. */
export interface MinesBet {
  nonce?: number
  mines?: number
  stake?: number
}

export const bodyOf = ({ nonce = 0, mines: count = 3, stake = 10 }: MinesBet = {}) => ({
  game: mines.id,
  nonce,
  clientSeed,
  stake,
  params: { mines: count },
})

/** Opens a game. Throws when it was refused. */
export async function openMines(player: Visitor, bet: MinesBet = {}): Promise<Wire<OpenGame>> {
  const success = await player.ask(calls.placeBet, bodyOf(bet))
  if (!('open' in success)) throw new Error('the game was not opened')
  return success.open
}

export const moveMines = (player: Visitor, step: number, move: unknown, nonce = 0) =>
  player.call(calls.move, { nonce, step, move })

/** The settled bet of an answer. Throws for any other. */
export function settledOf({ body, code }: Pick<Answer<typeof calls.move>, 'body' | 'code'>): Wire<SettledReply> {
  if (!('success' in body) || !('bet' in body.success)) throw new Error(`not settled: ${code}`)
  return body.success
}

/** The open game of an answer. Throws for any other. */
export function openOf({ body, code }: Pick<Answer<typeof calls.move>, 'body' | 'code'>): Wire<OpenGame> {
  if (!('success' in body) || !('open' in body.success)) throw new Error(`not open: ${code}`)
  return body.success.open
}

/**
 * A client seed with which all these moves are good and the game continues, found with the site's own key. Throws when
 * there is none.
 */
export async function goodSeed(
  site: TestSite,
  player: Player,
  rules: StepsGame,
  bet: { nonce: number; params: unknown; moves: readonly unknown[] },
): Promise<string> {
  const { serverSeed } = (await createSeeds(site.database.db, site.seedKey).chainOf(player.id)).reveal(bet.nonce)
  for (let attempt = 0; attempt < 10_000; attempt++) {
    try {
      if (replaySteps(rules, { ...bet, serverSeed, clientSeed: `seed ${attempt}` }).state.end === null)
        return `seed ${attempt}`
    } catch (error) {
      // One of the moves came after the end.
      if (!(error instanceof RangeError)) throw error
    }
  }
  throw new Error('no such deal')
}

/** Cells of a game, read with the site's own key: those with a gem, and those with a mine. */
export async function cellsOf(
  site: TestSite,
  player: Player,
  nonce = 0,
  count = 3,
): Promise<{ gems: { cell: number }[]; traps: { cell: number }[] }> {
  const chain = await createSeeds(site.database.db, site.seedKey).chainOf(player.id)
  const { outcome } = replaySteps(mines, {
    serverSeed: chain.reveal(nonce).serverSeed,
    clientSeed,
    nonce,
    params: { mines: count },
  })
  const cells = Array.from({ length: cellCount }, (_, cell) => ({ cell }))
  return {
    gems: cells.filter(({ cell }) => !outcome.mines.includes(cell)),
    traps: cells.filter(({ cell }) => outcome.mines.includes(cell)),
  }
}

/** The engine of a node that does nothing else, and the events it sent. `stopped`: it knows that the books differ. */
export function sweeperOf(
  { database: { db, pool }, seedKey, log }: TestSite,
  stopped = false,
): { betting: Betting; news: BalanceNews[] } {
  const news: BalanceNews[] = []
  const betting = createBetting({
    db,
    log,
    seeds: createSeeds(db, seedKey),
    settlement: createSettlement(pool),
    careful: createCarefulBets(db, 'bet'),
    steps: createStepsWrites(pool),
    gifts: [],
    giftWrites: createGiftWrites(db),
    onGift: () => undefined,
    buys: false,
    bank: undeclared,
    isStopped: () => stopped,
    uidOf: async () => 'uid',
    onBalance: (_, told) => void news.push({ balance: told.balance, net: told.net }),
  })
  return { betting, news }
}

/** Lets hours pass for a player's open games. */
export const passHours = ({ database }: TestSite, player: Player, hours: number) =>
  database.pool.query('update open_bet set moved_at = moved_at - make_interval(hours => $2) where player = $1', [
    player.id,
    hours,
  ])
