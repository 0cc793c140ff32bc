/**
 * Money races: many simultaneous bets on one account, one nonce requested many times, bets against a ban, a limit,
 * deposits and withdrawals from two tabs. Starts a temporary site over real HTTP, and exits with status 1 when a kopeck
 * or an answer is wrong.
 *   node bench/race.ts [--bets 10000] [--seed text]
 */
import { join } from 'node:path'
import { openDatabase } from '../server/platform/database/database.ts'
import { createCaller } from './caller.ts'
import { raceAgainstLimitsAndBans } from './race/against-limits-and-bans.ts'
import { raceAgainstPayouts } from './race/against-payouts.ts'
import { raceForExactMoney, raceForMoneyThatComesBack } from './race/one-account.ts'
import { raceOnOneNonce } from './race/one-nonce.ts'
import type { Track } from './race/track.ts'
import { chanceOf } from './seeded.ts'
import { databaseUrlOf, seedKeyOf, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({ options: { bets: { type: 'string', default: '10000' }, seed: { type: 'string' } } })
const bets = Number(values.bets)
const sockets = 64
/** The whole run ends here even if the server never answers. */
const longestMs = 10 * 60_000

const verdicts = createVerdicts()
const chance = chanceOf(values.seed)
setTimeout(() => {
  console.error('Гонки не уложились в десять минут.')
  process.kill(process.pid, 'SIGTERM')
}, longestMs).unref()

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`Гонки за деньги: ${sockets} соединения, сид ${chance.seed}.`)
  const dataDir = join(folder, 'site')
  // Exactly 100 stakes of the first race.
  const site = await startSite({ DATA_DIR: dataDir, WELCOME_GIFT: '1000' })
  onLeave(() => site.stop())
  const database = await openDatabase(await databaseUrlOf(dataDir))
  onLeave(() => database.close())
  const caller = createCaller(site.origin, sockets)
  onLeave(() => caller.close())
  const track: Track = {
    site,
    database,
    seedKey: await seedKeyOf(dataDir),
    caller,
    chance,
    verdicts,
    sockets,
    giftKopecks: 1000_00n,
  }

  await raceForExactMoney(track, bets)
  await raceForMoneyThatComesBack(track, bets)
  await raceOnOneNonce(track)
  await raceAgainstLimitsAndBans(track, bets / 5)
  await raceAgainstPayouts(track, bets / 5)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1
