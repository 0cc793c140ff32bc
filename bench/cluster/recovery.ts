/** Waits for a whole cluster, and watches how long bets stood still. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, until } from '../../harness/cluster/cluster.ts'
import { siteOrigin } from '../../harness/cluster/programs.ts'
import type { KillLoad } from '../kill/load.ts'

const wholeWithinMs = 120_000

/** Resolves once every machine works again and bets are settled. */
export async function whole(cluster: Cluster, load: KillLoad): Promise<void> {
  let seen = ''
  await until(
    async () => {
      const members = await cluster.state()
      seen = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ')
      const working = members.filter(
        ({ role, state }) =>
          state === (role === 'leader' ? 'running' : state) && !/start|stop|creat|crash|fail/.test(state),
      )
      return (
        working.length === cluster.databases.length &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby')
      )
    },
    'the database cluster',
    wholeWithinMs,
  ).catch((cause: unknown) => {
    throw new Error(`the database cluster did not recover: ${seen}`, { cause })
  })
  for (const each of cluster.sites)
    await until(
      async () => (await fetch(`${siteOrigin(each)}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok,
      each.machine.name,
      wholeWithinMs,
    )
  const from = performance.now()
  await until(async () => load.lastSettledAt() > from, 'betting', wholeWithinMs)
}

export interface StillWatch {
  /** The longest time without any settled bet since the last call, in milliseconds. */
  take(): number
  stop(): void
}

export function watchStillness(load: KillLoad): StillWatch {
  let longest = 0
  const stopping = new AbortController()
  void (async () => {
    while (!stopping.signal.aborted) {
      await sleep(20)
      if (load.lastSettledAt() > 0) longest = Math.max(longest, performance.now() - load.lastSettledAt())
    }
  })()
  return {
    take() {
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => stopping.abort(),
  }
}
