/**
 * `kill -9` at every step of a steps game: the server or its PostgreSQL is killed while a move is pending. The game
 * resumes exactly where it was, with the move made once or not at all. Exits with status 1 otherwise.
 *   node bench/kill-steps.ts [--games 3] [--steps 5] [--seed text]
 */
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bet, type OpenGame, type OpenReply, play, type SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps, verifyBet } from '@kurazh/games/core/verify.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { auditBooks, booksBalance } from '../server/ledger/books.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { killTarget, type Target } from './kill/targets.ts'
import { createCaller, chainOf } from './kill/retrying.ts'
import { registerPlayers } from './players.ts'
import { chanceOf } from './seeded.ts'
import { databaseUrlOf, type SiteEnvironment, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    games: { type: 'string', default: '3' },
    steps: { type: 'string', default: '5' },
    seed: { type: 'string' },
  },
})
const games = Number(values.games)
const steps = Number(values.steps)
/** Killed in turn, so that every run covers both. */
const targets: readonly Target[] = ['сервер', 'PostgreSQL', 'оба']
/** The most time between sending a move and the kill; an answer takes a few milliseconds. */
const longestMs = 8
const params = { mines: 3 }
const stake = 10

const chance = chanceOf(values.seed)
const verdicts = createVerdicts()
setTimeout(
  () => {
    console.error('Прогон не уложился во время.')
    process.kill(process.pid, 'SIGTERM')
  },
  120_000 + games * (steps + 2) * 20_000,
).unref()

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`kill -9 на каждом ходу: игр ${games}, ходов в каждой ${steps}, сид ${chance.seed}.`)
  const settings = { DATA_DIR: join(folder, 'site'), WELCOME_GIFT: '1000', LOG_LEVEL: 'fatal' }
  let site = await startSite(settings)
  onLeave(() => site.stop())
  const environment: SiteEnvironment = { ...settings, PORT: `${site.port}` }
  const [session] = await registerPlayers(site.origin, 1, 'steps')
  if (session === undefined) throw new Error('nobody was registered')

  const caller = createCaller(() => site.origin, session.cookie)
  /** Sends the move, kills while it is pending, and repeats it until it is answered. */
  async function moveUnderKill(nonce: number, step: number, move: unknown): Promise<Wire<OpenReply | SettledReply>> {
    const sent = caller.once(play.move.path, { nonce, step, move }).catch(() => undefined)
    await sleep(chance.whole(0, longestMs))
    site = await killTarget(targets[step % targets.length] as Target, site, environment, chance)
    await sent
    return caller.retry<Wire<OpenReply | SettledReply>>(play.move.path, { nonce, step, move })
  }

  const chain = await chainOf(settings.DATA_DIR, session.login)
  let resumed = 0
  let balance = 1000
  const bets: { bet: Wire<Bet>; promised: string }[] = []
  for (let nonce = 0; nonce < games; nonce++) {
    const clientSeed = chance.text(32)
    const seeds = { serverSeed: chain.reveal(nonce).serverSeed, clientSeed, nonce, params }
    const hidden = replaySteps(mines, seeds).outcome.mines
    const gems = Array.from({ length: 25 }, (_, cell) => cell)
      .filter((cell) => !hidden.includes(cell))
      .map((cell) => ({ cell }))
    await caller.retry(play.placeBet.path, { game: mines.id, nonce, clientSeed, stake, params })
    for (let step = 0; step < steps; step++) {
      const answer = await moveUnderKill(nonce, step, gems[step])
      const { games: open } = await caller.retry<{ games: Wire<OpenGame>[] }>(play.openGames.path, {})
      if (
        'open' in answer &&
        open.length === 1 &&
        isDeepStrictEqual(open[0], answer.open) &&
        isDeepStrictEqual(answer.open.moves, gems.slice(0, step + 1))
      )
        resumed += 1
    }
    const taken = await moveUnderKill(nonce, steps, take)
    if (!('bet' in taken)) throw new Error('the game was not taken')
    bets.push({ bet: taken.bet, promised: commitmentOf(seeds.serverSeed) })
    balance = Math.round((balance - stake + taken.bet.payout) * 100) / 100
    verdicts.expect(
      taken.balance === balance,
      `игра ${nonce + 1}: ${steps + 1} ударов, выплата ${taken.bet.payout} ₽ пришла один раз`,
      `${taken.balance} вместо ${balance}`,
    )
  }
  verdicts.expect(
    resumed === games * steps,
    `после каждого из ${games * steps} ударов игра там, где была, и ход сделан один раз`,
    `${resumed}`,
  )
  proveOutcomes(bets)
  const after = await openDatabase(await databaseUrlOf(settings.DATA_DIR))
  onLeave(() => after.close())
  const books = await auditBooks(after.db)
  verdicts.expect(booksBalance(books), `книги сходятся: ${books.transfers} проводок, сумма счетов ${books.total}`)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1

function proveOutcomes(bets: readonly { bet: Wire<Bet>; promised: string }[]): void {
  const proved = bets.filter(({ bet, promised }) => {
    const { commitmentHolds, outcomeHolds } = verifyBet(mines, {
      ...bet,
      commitment: promised,
      multiplierE4: Math.round(bet.multiplier * 10_000),
    })
    return commitmentHolds && outcomeHolds
  })
  verdicts.expect(
    proved.length === games,
    'исход каждой игры пересчитан из раскрытых сидов и ходов',
    `${proved.length}`,
  )
}
