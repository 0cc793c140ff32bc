/**
 * A whole cluster under fire: players bet on every kind of game, top up and withdraw while its machines are killed,
 * paused, cut off, their disks filled and their clocks moved, one at a time and in pairs. A journal outside, the books
 * and the proofs judge. Then a split brain on purpose, a planned switchover and a rolling restart. Linux and root only,
 * with the packages of `npm run cluster` and libfaketime. Exits with status 1 when anything acknowledged is lost.
 *   node bench/cluster.ts [--faults 300] [--only text of a fault] [--players 8] [--seed text]
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onOwnMachine } from '../harness/own-machine.ts'
import { type Cluster, startCluster } from '../harness/cluster/cluster.ts'
import { run } from '../harness/cluster/machine.ts'
import { missingPackages } from '../harness/cluster/programs.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { createCaller } from './caller.ts'
import { startPlay } from './cluster/play.ts'
import { planned } from './cluster/planned.ts'
import { everyFault, type Fault, strike } from './cluster/faults.ts'
import { watchStillness, whole as isWhole } from './cluster/recovery.ts'
import { splitBrain } from './cluster/split.ts'
import { whole } from './figures.ts'
import { chanceOf } from './seeded.ts'
import { createVerdicts } from './verdicts.ts'

const { values } = readArguments({
  options: {
    faults: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    players: { type: 'string', default: '8' },
    seed: { type: 'string' },
  },
})
const chance = chanceOf(values.seed)
const verdicts = createVerdicts()
const diskMegabytes = 700
/** Every so many faults two machines are struck together. */
const pairEvery = 4

const missing = missingPackages()
if (missing.length > 0 || !existsSync('/usr/bin/faketime')) {
  console.error(`Не хватает пакетов: apt-get install ${[...missing, 'faketime'].join(' ')}`)
  process.exit(1)
}
await onOwnMachine('Кластер', async () => {
  await inWorkspace(({ folder }, onLeave) => trial(folder, onLeave))
  console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
  return verdicts.allHold()
})
process.exit()

async function trial(folder: string, onLeave: (leave: () => Promise<void>) => void): Promise<void> {
  console.log(`Кластер под огнём: сбоев ${values.faults}, сид ${chance.seed}.`)
  const cluster = await startCluster({
    folder,
    isolated: true,
    databases: 3,
    sites: 2,
    settings: {
      WELCOME_GIFT: '1000000',
      SLOT_BUY: 'on',
      REGISTRATIONS_PER_HOUR: '1000000',
      RATE_FACTOR: '100000',
      ROUND_CHAIN: '20000',
      LOG_LEVEL: 'error',
    },
    layDisk(disk) {
      mkdirSync(disk)
      run('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'none', disk)
      onLeave(async () => void run('umount', '--lazy', disk))
    },
  })
  onLeave(cluster.stop)
  const caller = createCaller(cluster.origin, 64, 5_000)
  onLeave(() => caller.close())
  const database = await openDatabase(cluster.databaseUrl, { connections: 4, deadlineMs: 600_000 })
  onLeave(() => database.close())
  const play = await startPlay(cluster.origin, database, Number(values.players), join(folder, 'journal'), chance)
  await underFire(cluster, play.load).catch((error: unknown) => verdicts.expect(false, 'сбои', String(error)))
  // What players were promised is judged even if this fails.
  await onPurpose(cluster, play.load).catch((error: unknown) =>
    verdicts.expect(false, 'плановые работы', String(error)),
  )
  await play.stop()
  console.log('\nЧто видели и слышали игроки против базы:')
  await play.prove(verdicts)
}

async function onPurpose(cluster: Cluster, load: Load): Promise<void> {
  await splitBrain(cluster, verdicts)
  await isWhole(cluster, load)
  await planned(cluster, load, verdicts)
}

type Load = Awaited<ReturnType<typeof startPlay>>['load']

interface Gap {
  count: number
  still: number
  wait: number
}

async function underFire(cluster: Cluster, load: Load): Promise<void> {
  const gaps = new Map<string, Gap>()
  const still = watchStillness(load)
  const faults = everyFault.filter(({ name }) => name.includes(values.only))
  // In turn, so that a run covers all of them; the second of a pair by chance.
  for (let number = 1; number <= Number(values.faults); number += 1) {
    const one = faults[(number - 1) % faults.length]
    if (one === undefined) throw new Error('no such fault')
    const together: Fault[] = number % pairEvery === 0 ? [one, chance.oneOf(faults)] : [one]
    still.take()
    load.takeLongestWait()
    const machines = await strike(cluster, together, chance)
    await isWhole(cluster, load)
    const [stillMs, waitMs] = [still.take(), load.takeLongestWait()]
    const name = together.map((fault) => fault.name).join(' + ')
    console.log(
      `  ${`${number}`.padStart(3)}. ${name.padEnd(44)} ${machines.join(', ').padEnd(22)} без ставок ${whole(stillMs)} мс, дольше всего ждала ставка ${whole(waitMs)} мс`,
    )
    const kind = together.length === 1 ? name : 'два сразу'
    const known = gaps.get(kind) ?? { count: 0, still: 0, wait: 0 }
    gaps.set(kind, {
      count: known.count + 1,
      still: Math.max(known.still, stillMs),
      wait: Math.max(known.wait, waitMs),
    })
  }
  still.stop()
  console.log('\nПо видам: сколько раз, дольше всего без ставок, дольше всего ждала одна ставка')
  for (const [kind, { count, still: longest, wait }] of gaps)
    console.log(
      `  ${kind.padEnd(28)} ${`${count}`.padStart(4)}  ${whole(longest).padStart(7)} мс  ${whole(wait).padStart(7)} мс`,
    )
}
