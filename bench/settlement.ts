/**
 * Rounds with many bets, on a separate PostgreSQL: how long 10,000 bets take to settle in one go, and 2,000 players who
 * cash out within five milliseconds of the end, none of whom may be paid for a moment after it.
 *   node bench/settlement.ts [--bets 10000] [--takes 2000]
 */
import { join } from 'node:path'
import { crash } from '@kurazh/games/crash/crash.ts'
import { auditBooks, booksBalance } from '../server/ledger/books.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createRoundStore, type RoundBet } from '../server/play/rounds/store/round-store.ts'
import { line, milliseconds, whole } from './figures.ts'
import { makePlayers } from './players.ts'
import { raceForTheEnd } from './rounds/race-for-the-end.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { bets: { type: 'string', default: '10000' }, takes: { type: 'string', default: '2000' } },
})
const verdicts = createVerdicts()
const batch = 500

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const players = await makePlayers(database.db, Math.max(Number(values.bets), Number(values.takes)), 100_000n, 'round')
  await settleMany(database, players.slice(0, Number(values.bets)))
  await raceForTheEnd(database, players.slice(0, Number(values.takes)), verdicts)
  verdicts.expect(booksBalance(await auditBooks(database.db)), 'книги сходятся')
})
process.exit(verdicts.allHold() ? 0 : 1)

/** A round with a bet of every player, half of which win: placed, ended, settled. */
async function settleMany({ db }: Database, players: readonly number[]): Promise<void> {
  const store = createRoundStore(db)
  const lead = await store.takeLease(crash.id, '', 600_000)
  if (lead === undefined) throw new Error('somebody leads')
  const times: number[] = []
  for (let number = 1; number <= 5; number++) {
    await store.open(crash.id, lead.epoch, { number, version: 1, chain: 1, link: number, bettingEndsAt: Date.now() })
    const bets = players.map((player, place): RoundBet => ({
      player,
      key: `bet-of-${player}`,
      round: number,
      place,
      stake: 1_000n,
      params: { target: place % 2 === 0 ? 1.5 : 9 },
      ceilingE4: place % 2 === 0 ? 15_000 : 90_000,
      state: 'open',
      multiplierE4: 0,
      payout: 0n,
    }))
    const placing = performance.now()
    for (let from = 0; from < bets.length; from += batch)
      await store.place(crash.id, lead.epoch, 1, bets.slice(from, from + batch))
    const placed = performance.now() - placing
    await store.start(crash.id, lead.epoch, number, Date.now())
    const ending = performance.now()
    await store.end(crash.id, lead.epoch, {
      number,
      phase: 'ended',
      hash: `${number}`.padStart(64, '0'),
      result: 20_000,
      endedAt: Date.now(),
      paidToE4: 20_000,
    })
    const ended = performance.now() - ending
    const settling = performance.now()
    const moved = await store.settle(crash.id, lead.epoch, number)
    times.push(performance.now() - settling)
    console.log(
      line(
        `раунд ${number}: ${whole(bets.length)} ставок приняты`,
        milliseconds(placed),
        `конец записан за ${milliseconds(ended)}`,
        `расчёт ${milliseconds(times.at(-1) ?? 0)}, выиграли ${whole(moved.length)}`,
      ),
    )
  }
  console.log(line('расчёт, медиана', milliseconds(times.toSorted((a, b) => a - b)[2] ?? 0)))
  await store.releaseLease(crash.id, lead.epoch)
}
