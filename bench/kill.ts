/**
 * `kill -9` under load: the server and its PostgreSQL are killed at random moments while players bet. An outside
 * journal of requests and answers proves that nothing was lost, doubled or invented.
 *   node bench/kill.ts [--rounds 30] [--players 64] [--seed text] [--slots] [--bets n]
 * With `--slots` only machines are played, in all their modes; with `--bets` the kills are spread over this many bets,
 * which are all made.
 */
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/platform/database/database.ts'
import { type Caller, createCaller } from './caller.ts'
import { whole } from './figures.ts'
import { killTarget, type Target, targets } from './kill/targets.ts'
import { idsIn, type KillLoad, type LoadPlayer, offersOf, startLoad } from './kill/load.ts'
import { openJournal, readJournal, type Testimony } from './kill/outside-journal.ts'
import { prove } from './kill/proof.ts'
import { registerPlayers } from './players.ts'
import { chanceOf } from './seeded.ts'
import { databaseUrlOf, type Site, type SiteEnvironment, startSite } from '../harness/site.ts'
import { createVerdicts, type Verdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    rounds: { type: 'string', default: '30' },
    players: { type: 'string', default: '64' },
    seed: { type: 'string' },
    slots: { type: 'boolean', default: false },
    bets: { type: 'string', default: '0' },
  },
})
const rounds = Number(values.rounds)
/** All bets of the run together; 0: as many as there is time for between the kills. */
const wantedBets = Number(values.bets)
const playerCount = Number(values.players)
const giftRoubles = 1_000_000
/** Betting between two kills, in milliseconds: from just enough to get started to a few seconds. */
const quietMs = { from: 300, to: 3_000 }
/** The site must settle bets again within this time after a kill. */
const outageMs = 60_000
const repeats = values.slots ? 2_000 : 200

const chance = chanceOf(values.seed)
const verdicts = createVerdicts()
setTimeout(
  () => {
    console.error('Прогон не уложился во время.')
    process.kill(process.pid, 'SIGTERM')
  },
  120_000 + rounds * 40_000 + wantedBets * 5,
).unref()

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`kill -9 под нагрузкой: ${playerCount} игроков, ${rounds} ударов, сид ${chance.seed}.`)
  const dataDir = join(folder, 'site')
  // The server's messages about a killed database are expected here.
  const settings = { DATA_DIR: dataDir, WELCOME_GIFT: `${giftRoubles}`, SLOT_BUY: 'on', LOG_LEVEL: 'fatal' }
  let site = await startSite(settings)
  onLeave(() => site.stop())
  // From now on at the same address, for every restart.
  const environment: SiteEnvironment = { ...settings, PORT: `${site.port}` }
  const caller = createCaller(site.origin, playerCount * 4)
  onLeave(() => caller.close())
  const players = await gatherPlayers(site, caller)
  const journalFile = join(folder, 'outside-journal')
  const journal = openJournal(journalFile)
  const offers = offersOf(values.slots)
  const load = startLoad(players, offers, caller, journal, chance)
  for (let round = 1; round <= rounds; round++) site = await playRound(round, site, environment, load)
  await settledUpTo(load, wantedBets)
  await load.stop()
  journal.close()

  console.log('\nВнешний журнал против базы:')
  const testimony = await readJournal(journalFile)
  const database = await openDatabase(await databaseUrlOf(dataDir))
  onLeave(() => database.close())
  verdicts.expect(load.changedCommitments() === 0, 'ни одно обещание не изменилось', `${load.changedCommitments()}`)
  await prove(
    database,
    testimony,
    { gifts: new Map(players.map(({ id }) => [id, BigInt(giftRoubles) * 100n])), games: idsIn(offers) },
    verdicts,
  )
  await repeatBets(testimony, players, caller, verdicts)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1

async function gatherPlayers(site: Site, caller: Caller): Promise<LoadPlayer[]> {
  const sessions = await registerPlayers(site.origin, playerCount, 'kill')
  const players: LoadPlayer[] = []
  for (const { cookie } of sessions) {
    const window = await caller.commitments(cookie)
    const { id } = await caller.user(cookie)
    players.push({ id, cookie, window, published: new Map(window.map(({ nonce, commitment }) => [nonce, commitment])) })
  }
  return players
}

/** Throws what stopped the load. */
async function settledUpTo(load: KillLoad, bets: number): Promise<void> {
  while (load.settled() < bets) {
    if (load.isOver()) return load.stop()
    await sleep(20)
  }
}

/** Bets for a while, kills, and waits until bets are settled again. */
async function playRound(round: number, site: Site, environment: SiteEnvironment, load: KillLoad): Promise<Site> {
  // A kill happens anywhere within its share of the bets, or after a random time.
  if (wantedBets > 0) await settledUpTo(load, Math.floor(((round - 1 + chance.float()) * wantedBets) / rounds))
  else await sleep(chance.whole(quietMs.from, quietMs.to))
  const target: Target = chance.oneOf(targets)
  const killedAt = performance.now()
  const next = await killTarget(target, site, environment, chance)
  // Answers that were pending at the kill do not count as recovery.
  const upAt = performance.now()
  while (load.lastSettledAt() <= upAt + 100) {
    if (performance.now() > upAt + outageMs) throw new Error(`the site did not come back after a blow at ${target}`)
    await sleep(20)
  }
  console.log(
    `  ${`${round}`.padStart(2)}. ${target.padEnd(28)} ставки снова через ${whole(load.lastSettledAt() - killedAt)} мс`,
  )
  return next
}

/** Repeats acknowledged bets much later: the answer must be the same to the letter. */
async function repeatBets(
  { bets }: Testimony,
  players: readonly LoadPlayer[],
  caller: Caller,
  { expect }: Verdicts,
): Promise<void> {
  const all = [...bets.values()]
  let same = 0
  for (let repeat = 0; repeat < repeats; repeat++) {
    const { player, body, bet } = chance.oneOf(all)
    const answer = await caller.placeBet(players.find(({ id }) => id === player)?.cookie ?? '', body)
    if (answer.kind === 'settled' && isDeepStrictEqual(answer.bet, bet)) same += 1
  }
  expect(same === repeats, `${repeats} старых ставок, спрошенных ещё раз, получили тот же ответ`, `${same}`)
}
