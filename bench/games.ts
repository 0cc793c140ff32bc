/**
 * Settled bets a second on every game that one bets on alone, each in turn on one PostgreSQL: the site's own engine in
 * one process, 256 players at once, as the first line of `npm run bench`. A game by steps counts once, from its stake to
 * its end. Live tables: `node bench/tables.ts`.
 *   node bench/games.ts [--game hilo] [--seconds 5] [--rounds 1]
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { games } from '@kurazh/games/index.ts'
import { type Game, isGifted, isSeeded, type SeededGame } from '@kurazh/games/core/game.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { measureEngine, type Offer } from './engine.ts'
import { latenciesOf, line, type Measured, medianRun, ratio, whole } from './figures.ts'
import { makePlayers } from './players.ts'

const { values } = readArguments({
  options: {
    game: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '1' },
  },
})
const atOnce = 256
const reference = 'dice'
/** Enough roubles for the whole measurement. */
const giftKopecks = 10_000_000_00n
const measuredMs = Number(values.seconds) * 1_000

const played = Object.values<Game>(games).filter((game): game is SeededGame => isSeeded(game) && !isGifted(game))
const wanted = values.game.length === 0 ? played : played.filter(({ id }) => values.game.includes(id))
const unknown = values.game.filter((id) => played.every((game) => game.id !== id))
if (unknown.length > 0) throw new Error(`no game that one bets on alone: ${unknown.join(', ')}`)

/** A rouble on each part of the stake, and as many times that as the bet costs. */
function offerOf(game: SeededGame): Offer {
  const [params] = game.sampleParams
  const cost = game.kind === 'instant' ? (game.costs?.(params) ?? 1) : 1
  return { game, params, stake: BigInt(Math.ceil(100 * cost)) * BigInt(game.parts?.(params) ?? 1) }
}

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(
    `Ставки в секунду по играм: ${atOnce} игроков одновременно, у каждого одна игра. Загрузка машины до начала ${ratio(loadavg()[0] ?? 0)}.`,
  )
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const players = await makePlayers(database.db, atOnce, giftKopecks, 'games')
  const load = { database, seedKey: { current: randomBytes(32), former: [] }, players, atOnce, measuredMs }
  const dice = played.filter(({ id }) => id === reference)
  const rounds = Number(values.rounds)
  const runs = new Map<SeededGame, Measured[]>([...dice, ...wanted].map((game) => [game, []]))
  // The first measurement would pay for a process and a database that have just started.
  for (const game of dice) await measureEngine({ ...load, offer: offerOf(game), warmUpMs: 0 })
  let base = Number.NaN
  const print = (game: SeededGame, measured: Measured): void =>
    console.log(
      line(
        `${game.id}${game.kind === 'steps' ? ', игра целиком' : ''}`,
        `${whole(measured.perSecond)}/с`,
        latenciesOf(measured),
        `×${ratio(measured.perSecond / base)} к ${reference}`,
      ),
    )
  for (let round = 0; round < rounds; round += 1)
    for (const [game, measured] of runs) {
      const one = await measureEngine({ ...load, offer: offerOf(game), warmUpMs: measuredMs / 4 })
      if (game.id === reference) base = one.perSecond
      measured.push(one)
      print(game, one)
    }
  if (rounds === 1) return
  console.log('Медианы:')
  base = medianRun(runs.get(dice[0] as SeededGame) ?? []).perSecond
  for (const [game, measured] of runs) print(game, medianRun(measured))
})
