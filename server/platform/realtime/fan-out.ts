/**
 * Carries events between nodes: an event that one node sends to everyone, or to a player, reaches the sockets of all
 * nodes. Redis carries it; one node needs none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter as createWorkersAdapter } from '@socket.io/cluster-adapter'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import { eachHost } from '../process/hosts.ts'
import type { Log } from '../process/log.ts'

export interface FanOut {
  /** For Socket.IO. */
  adapter: ReturnType<typeof createAdapter> | ReturnType<typeof createWorkersAdapter>
  /** It reaches only the processes of this machine, which tell each other who is connected. */
  onlyNeighbours?: true
  /** Resolves when Redis accepts events, or has not answered for a second: a node does not wait longer. */
  ready(): Promise<void>
  /** Events on their way to Redis. */
  waiting(): number
  /**
   * Sets what happens after events were lost: `sent` when events of this node may not have reached the others,
   * `received` when it may not have received theirs. Called once events are carried again.
   */
  onGap(gap: Record<'sent' | 'received', () => void>): void
  close(): void
}

/** The most events on their way at a time. More are dropped, and the pages of other nodes detect the gap. */
const mostWaiting = 1_000
/**
 * Redis is considered lost after this long without an answer, in milliseconds. Longer than a reader may wait for
 * events.
 */
const silentMs = { writing: 3_000, reading: 10_000 }

/** How long a start waits for Redis, in milliseconds. */
const startMs = 1_000

/** Events between the processes of one machine, through the process that started them. */
export const workersFanOut = (): FanOut => ({
  adapter: createWorkersAdapter(),
  onlyNeighbours: true,
  ready: async () => undefined,
  waiting: () => 0,
  onGap: () => undefined,
  close: () => undefined,
})

type Options = Pick<
  RedisOptions,
  'enableOfflineQueue' | 'autoResendUnfulfilledCommands' | 'maxRetriesPerRequest' | 'socketTimeout'
>

/** `sentinel://[:password@]host:port,host:port/name` is the Redis that those sentinels watch under this name. */
function redisAt(url: string, options: Options): Redis {
  if (!url.startsWith('sentinel:')) return new Redis(url, options)
  const hosts = eachHost(url).map((each) => new URL(each))
  return new Redis({
    ...options,
    sentinels: hosts.map(({ hostname, port }) => ({ host: hostname, port: Number(port === '' ? 26_379 : port) })),
    name: hosts[0]?.pathname.slice(1) ?? '',
    ...(hosts[0]?.password ? { password: decodeURIComponent(hosts[0].password) } : {}),
  })
}

/**
 * Redis carries events only, never money. What it lost is lost: pages of rounds and tables detect it by numbers, all
 * others are told of the gap and ask for the present state.
 */
export function openFanOut(url: string, log: Log): FanOut {
  const reading = { maxRetriesPerRequest: null, socketTimeout: silentMs.reading }
  const reader = redisAt(url, reading)
  // Nothing is kept for an absent Redis: late events are useless.
  const writer = redisAt(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: silentMs.writing,
  })
  const begun = new Promise<void>((resolve) => writer.once('ready', resolve))
  let waiting = 0
  let isAway = false
  /** Events that never reached Redis. */
  let isSentLost = false
  let gap: Parameters<FanOut['onGap']>[0] = { sent: () => undefined, received: () => undefined }
  const away = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'news does not reach the other nodes')
    isAway = true
  }
  for (const redis of [reader, writer]) redis.on('error', away)

  async function send(...news: Parameters<Redis['xadd']>): Promise<string | null> {
    if (waiting >= mostWaiting) {
      isSentLost = true
      throw new Error('too much news waits for Redis')
    }
    waiting += 1
    try {
      const id = await writer.xadd(...news)
      if (isAway) log.info('news reaches the other nodes again')
      isAway = false
      tellLost()
      return id
    } catch (error) {
      isSentLost = true
      away(error)
      throw error
    } finally {
      waiting -= 1
    }
  }
  /** This is an event itself: if it is lost too, it is repeated. */
  function tellLost(): void {
    if (!isSentLost) return
    isSentLost = false
    gap.sent()
  }
  writer.on('ready', tellLost)
  // The adapter writes by its client and reads by copies of it, whose subscription no one waits for.
  function copy(): Redis {
    const made = redisAt(url, reading)
    // Until now it read nothing. At a start there are no pages yet that could have missed anything.
    made.on('ready', () => gap.received())
    const subscribe = made.subscribe.bind(made)
    return Object.assign(made, { subscribe: (...channels: string[]) => subscribe(...channels).catch(away) })
  }
  Object.assign(reader, { xadd: send, duplicate: copy })
  return {
    adapter: createAdapter(reader, { maxLen: 10_000, onlyPlaintext: true }),
    ready: () => Promise.race([begun, sleep(startMs, undefined, { ref: false })]),
    waiting: () => waiting,
    onGap: (told) => void (gap = told),
    close() {
      reader.disconnect()
      writer.disconnect()
    },
  }
}
