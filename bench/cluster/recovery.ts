/** Waits for a whole cluster, and watches how long bets stood still. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, until } from '../../harness/cluster/cluster.ts'
import { run } from '../../harness/cluster/machine.ts'
import { type Member, siteOrigin } from '../../harness/cluster/programs.ts'
import type { KillLoad } from '../kill/load.ts'

const wholeWithinMs = 180_000
/** A replica that has not started for this long is copied again, as the operator's guide says. */
const copiedAfterMs = 60_000

/** Resolves once every machine works again and bets are settled. */
export async function whole(cluster: Cluster, load: KillLoad): Promise<void> {
  let seen = ''
  const failing = new Map<string, number>()
  await until(
    async () => {
      const members = await cluster.state()
      for (const { name, state } of members) {
        if (!state.startsWith('start')) failing.delete(name)
        else if (failing.get(name) === undefined) failing.set(name, Date.now())
        else if (Date.now() - (failing.get(name) ?? 0) > copiedAfterMs) copyAgain(cluster, name, failing)
      }
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
    throw new Error(`the database cluster did not recover: ${seen}\n${databaseLogs(cluster)}`, { cause })
  })
  for (const each of cluster.sites) {
    let answer = 'no answer'
    const isReady = async () => {
      const reply = await fetch(`${siteOrigin(each)}/readyz`, { signal: AbortSignal.timeout(2_000) })
      answer = `${reply.status} ${await reply.text()}`
      return reply.ok
    }
    await until(isReady, each.machine.name, wholeWithinMs).catch((cause: unknown) => {
      throw new Error(`${each.machine.name} did not recover: ${answer}\n${lastWords(each)}`, { cause })
    })
  }
  const from = performance.now()
  await until(async () => load.lastSettledAt() > from, 'betting', wholeWithinMs).catch((cause: unknown) => {
    throw new Error(`no bets: ${load.describe()}\n${cluster.sites.map(lastWords).join('\n')}`, { cause })
  })
}

/** Patroni may rewind a machine before the new primary has written its checkpoint; such a copy never starts. */
function copyAgain({ databases }: Cluster, name: string, failing: Map<string, number>): void {
  const member = databases.find(({ machine }) => machine.name === name)
  if (member === undefined) throw new Error(`no database machine ${name}`)
  run('patronictl', '-c', join(member.machine.folder, 'patroni.json'), 'reinit', 'kurazh', name, '--force')
  // A copy takes its time.
  failing.set(name, Date.now() + wholeWithinMs)
  console.log(`       ${name} снята заново, как в руководстве: patronictl reinit`)
}

/** The end of its log. */
const lastWords = ({ machine }: Member): string =>
  `${machine.name}: ${readFileSync(join(machine.folder, 'log'), 'utf8').slice(-3_000)}`

/** The end of each database machine's log. */
export const databaseLogs = ({ databases }: Cluster): string => databases.map(lastWords).join('\n')

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
