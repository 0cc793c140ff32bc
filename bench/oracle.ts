/**
 * Can a player choose a draw by the timing of an answer? On a real temporary site: bursts of equal refused bets on
 * every game, each with another client seed under one nonce, refused in three ways: a stake no table accepts, one's own
 * limit that is reached in the middle of a burst, a win above the table's largest. Then one seed under each nonce.
 * Reports how well the time separates the draws, and how many seeds could be played after they were timed. Fails where
 * more than the first one could, or where a refused bet reveals what it would have drawn.
 *   node bench/oracle.ts [--nonces 3] [--seeds 12] [--burst 40] [--game dice] [--main /another/version/server/main.ts]
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { play } from '@kurazh/contract/play/play.ts'
import { isGifted, type Game, type SeededGame } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { ratio, whole } from './figures.ts'
import {
  type Attacked,
  type Attacker,
  bodiesOf,
  byLimit,
  byPayout,
  byStake,
  type SeedsOf,
  stakes,
} from './oracle/attacks.ts'
import { openBurst } from './oracle/burst.ts'
import { chainOfLogin, seedsFor, separation, type Timed } from './oracle/draws.ts'
import { registerPlayers, windowsOf } from './players.ts'
import { databaseUrlOf, seedKeyOf, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    nonces: { type: 'string', default: '3' },
    seeds: { type: 'string', default: '12' },
    burst: { type: 'string', default: '40' },
    game: { type: 'string' },
    main: { type: 'string' },
  },
})
const [nonces, seeds, burst] = [Number(values.nonces), Number(values.seeds), Number(values.burst)]
/** Enough for the accepted bets, less than the stake that exceeds the balance. */
const gift = Math.min(20 + 2 * nonces, stakes.notThere - 1)
/** A time reveals something if it is off by this many standard errors. */
const telling = 4

type Seeded = SeededGame & Game
const offered = Object.values<Game>(games).filter(
  (game): game is Seeded =>
    (game.kind === 'instant' || game.kind === 'steps') && (values.game === undefined || game.id === values.game),
)

/** The attacks, each with a new player. */
const attacks = {
  'ставка больше предела': byStake,
  'пачка через лимит': byLimit,
  'выигрыш больше предела': byPayout,
} as const

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(
    `Время отказов и исход: пачки по ${burst}, ${seeds} сидов под номером, ${nonces} номеров на игру. Загрузка машины до начала ${ratio(loadavg()[0] ?? 0)}.`,
  )
  const dataDir = join(folder, 'site')
  const site = await startSite(
    { DATA_DIR: dataDir, WELCOME_GIFT: String(gift), ROUNDS: 'off', TABLES: 'off' },
    values.main === undefined ? {} : { main: values.main },
  )
  onLeave(() => site.stop())
  const database = await openDatabase(await databaseUrlOf(dataDir))
  onLeave(() => database.close())
  const key = await seedKeyOf(dataDir)
  const verdicts = createVerdicts()
  const ways = Object.entries(attacks)
  const sessions = await registerPlayers(site.origin, offered.length * ways.length, 'oracle')
  const windows = await windowsOf(site.origin, sessions)
  for (const [place, game] of offered.entries()) {
    for (const [number, [name, attack]] of ways.entries()) {
      const [session, window] = [sessions[place * ways.length + number], windows[place * ways.length + number]]
      if (session === undefined || window === undefined) continue
      const attacker: Attacker = {
        login: session.login,
        line: await openBurst(site.port, session.cookie),
        window: window.nonces,
      }
      const chain = await chainOfLogin(database, key, attacker.login)
      const seedsOf: SeedsOf = (nonce, count) => seedsFor(game, chain, nonce, game.sampleParams[0], count)
      // The first answers of a process are slow.
      for (let warm = 0; warm < 6; warm += 1)
        await attacker.line.send(
          play.placeBet.path,
          bodiesOf(game)(attacker.window.at(-2) ?? 0, 'warm', stakes.tooLarge),
          burst,
        )
      const attacked = await attack(game, attacker, seedsOf, { nonces, seeds, burst })
      if (attack === byStake) await reportNonces(game, attacker, seedsOf, verdicts)
      attacker.line.close()
      report(game.id, name, attacked)
      if (attacked.tried > 0)
        verdicts.expect(
          attacked.heard <= 1 && attacked.chosen === 0,
          `${game.id}, ${name}: после отказа под номером играет один сид`,
          `услышано ${attacked.heard}, выбрано под ${attacked.chosen} из ${attacked.tried}`,
        )
    }
  }
  if (!verdicts.allHold()) process.exitCode = 1
})

/** One seed per nonce: by its time the player would choose a stake, or skip the nonce. */
async function reportNonces(
  game: Seeded,
  { line, window }: Attacker,
  seedsOf: SeedsOf,
  verdicts: ReturnType<typeof createVerdicts>,
): Promise<void> {
  const times: Timed[] = []
  const path = isGifted(game) ? play.placeGift.path : play.placeBet.path
  for (const [place, nonce] of window.slice(nonces, -2).entries()) {
    const seed = seedsOf(nonce, 2)[place % 2]
    if (seed === undefined) continue
    const { ms } = await line.send(path, bodiesOf(game)(nonce, seed.clientSeed, stakes.notThere), burst)
    times.push({ ms, heavy: seed.heavy })
  }
  const { auc, error } = separation(times)
  console.log(`${game.id.padEnd(16)} AUC номера ${ratio(auc)}±${ratio(error)}`)
  verdicts.expect(
    game.kind === 'steps' || auc - 0.5 < telling * error,
    `${game.id}: время отказа не говорит, что выпало бы`,
    `AUC ${ratio(auc)} при ошибке ${ratio(error)}`,
  )
}

function report(game: string, name: string, { times, heard, chosen, tried }: Attacked): void {
  const words = `${game.padEnd(16)} ${name}: `
  if (tried === 0) return console.log(`${words}такого отказа здесь нет`)
  const { auc, error } = separation(times)
  const mean = (heavy: boolean) => {
    const some = times.filter((each) => each.heavy === heavy)
    return some.reduce((sum, { ms }) => sum + ms, 0) / some.length
  }
  console.log(
    `${words}годных сидов на номер ${whole(heard)}, выбран после отсчёта ${chosen}/${tried}; AUC сида ${ratio(auc)}±${ratio(error)}; пачка ${ratio(mean(false))} мс, с тяжёлым исходом ${ratio(mean(true))} мс`,
  )
}
