/** What an operator does on purpose, under load: a switchover of the database and a restart of every node in turn. */
import { join } from 'node:path'
import { type Cluster, until } from '../../harness/cluster/cluster.ts'
import { run } from '../../harness/cluster/machine.ts'
import { siteOrigin } from '../../harness/cluster/programs.ts'
import type { KillLoad } from '../kill/load.ts'
import { whole as figure } from '../figures.ts'
import type { Verdicts } from '../verdicts.ts'
import { watchStillness, whole } from './recovery.ts'

/** No bet waits longer than after a killed primary, or a killed node. */
const aimMs = { switchover: 15_000, restart: 3_000 }

export async function planned(cluster: Cluster, load: KillLoad, { expect }: Verdicts): Promise<void> {
  const still = watchStillness(load)
  const measured = async (name: string, aim: number, work: () => Promise<void>) => {
    still.take()
    load.takeLongestWait()
    await work()
    await whole(cluster, load)
    const wait = load.takeLongestWait()
    expect(
      wait <= aim,
      `${name}: без ставок не дольше ${figure(still.take())} мс, одна ставка ждала не дольше ${figure(wait)} мс`,
    )
  }
  await measured('переключение базы', aimMs.switchover, async () => {
    const former = await cluster.primary()
    if (former === undefined) throw new Error('there is no primary')
    const { folder, name } = former.machine
    run('patronictl', '-c', join(folder, 'patroni.json'), 'switchover', 'kurazh', '--master', name, '--force')
    await until(async () => {
      const now = await cluster.primary()
      return now !== undefined && now !== former
    }, 'another primary')
  })
  for (const each of cluster.sites)
    await measured(`перезапуск ${each.machine.name}`, aimMs.restart, async () => {
      await each.machine.stop(60_000)
      each.machine.start()
      await until(
        async () => (await fetch(`${siteOrigin(each)}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok,
        each.machine.name,
      )
    })
  still.stop()
}
