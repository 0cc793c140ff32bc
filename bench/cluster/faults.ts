/** What is done to machines of the cluster, and undone. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { Cluster } from '../../harness/cluster/cluster.ts'
import type { Member } from '../../harness/cluster/programs.ts'

export type Role = 'primary' | 'standby' | 'node' | 'etcd' | 'redis'

interface Manner {
  name: string
  on: readonly Role[]
  /** How long it lasts, in milliseconds. */
  from: number
  to: number
  strike(member: Member, chance: Chance): Promise<void>
  heal(member: Member): void
}

const everyRole: readonly Role[] = ['primary', 'standby', 'node', 'etcd', 'redis']

const manners: readonly Manner[] = [
  {
    name: 'kill -9',
    on: everyRole,
    from: 500,
    to: 6_000,
    strike: ({ machine }) => machine.kill(),
    heal: ({ machine }) => machine.start(),
  },
  {
    name: 'пауза',
    on: everyRole,
    from: 500,
    to: 16_000,
    strike: async ({ machine }) => machine.signal('SIGSTOP'),
    heal: ({ machine }) => machine.signal('SIGCONT'),
  },
  {
    name: 'без сети',
    on: everyRole,
    from: 500,
    to: 16_000,
    strike: async ({ machine }) => machine.cutOff(),
    heal: ({ machine }) => machine.reconnect(),
  },
  {
    name: 'полный диск',
    on: ['primary', 'standby'],
    from: 4_000,
    to: 10_000,
    strike: async ({ machine }) => fill(machine.folder),
    heal: ({ machine }) => rmSync(join(machine.folder, 'ballast'), { force: true }),
  },
  {
    name: 'часы',
    on: ['primary', 'standby', 'node'],
    from: 4_000,
    to: 10_000,
    strike: async ({ machine }, chance) => machine.moveClock(chance.oneOf([-600, -30, 30, 600])),
    heal: ({ machine }) => machine.moveClock(0),
  },
]

/** Takes all of a disk that something else writes to as well. */
function fill(folder: string): void {
  const ballast = openSync(join(folder, 'ballast'), 'w')
  const piece = Buffer.alloc(1_048_576)
  try {
    for (;;) if (writeSync(ballast, piece) < piece.length) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(ballast)
  }
}

export interface Fault {
  name: string
  manner: Manner
  role: Role
}

export const everyFault: readonly Fault[] = manners.flatMap((manner) =>
  manner.on.map((role) => ({ name: `${role}, ${manner.name}`, manner, role })),
)

/** The machine that has this role now; another one than `except`. */
async function memberOf(cluster: Cluster, role: Role, chance: Chance, except: Member | undefined) {
  const primary = role === 'primary' || role === 'standby' ? await cluster.primary() : undefined
  const having = {
    primary: primary === undefined ? [] : [primary],
    standby: cluster.databases.filter((each) => each !== primary),
    node: cluster.sites,
    etcd: cluster.etcds,
    redis: cluster.redises,
  }[role].filter((each) => each !== except)
  return having.length === 0 ? undefined : chance.oneOf(having)
}

/** Strikes one or several machines together, waits for as long as each fault lasts, and heals them. */
export async function strike(cluster: Cluster, faults: readonly Fault[], chance: Chance): Promise<string[]> {
  const struck: { fault: Fault; member: Member }[] = []
  for (const fault of faults) {
    const member = await memberOf(cluster, fault.role, chance, struck[0]?.member)
    if (member !== undefined) struck.push({ fault, member })
  }
  await Promise.all(
    struck.map(async ({ fault: { manner }, member }) => {
      await manner.strike(member, chance)
      await sleep(chance.whole(manner.from, manner.to))
      manner.heal(member)
    }),
  )
  return struck.map(({ member }) => member.machine.name)
}
