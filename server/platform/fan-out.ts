/** News between nodes: what one node tells everyone, or a player, reaches the sockets of all. Redis carries it; one node needs none. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter as createWorkersAdapter } from '@socket.io/cluster-adapter'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export interface FanOut {
  /** For Socket.IO. */
  adapter: ReturnType<typeof createAdapter> | ReturnType<typeof createWorkersAdapter>
  /** It reaches the processes of this machine alone, which tell each other who is with them. */
  onlyNeighbours?: true
  /** Resolves when Redis can be told news, or has not answered for a second: a node does not wait for it longer than that. */
  ready(): Promise<void>
  /** News on its way to Redis. */
  waiting(): number
  close(): void
}

/** News that may be on its way at a time: what comes while so much waits is dropped, and the pages of other nodes find the gap. */
const mostWaiting = 1_000
/** Redis that answers nothing for so long is taken for lost, in milliseconds: longer than a reader is left waiting for news. */
const silentMs = { writing: 3_000, reading: 10_000 }

/** How long a start waits for Redis, in milliseconds. */
const startMs = 1_000

/** News between the processes of one machine, by way of the one that started them. */
export const workersFanOut = (): FanOut => ({ adapter: createWorkersAdapter(), onlyNeighbours: true, ready: async () => undefined, waiting: () => 0, close: () => undefined })

/** Pages know by numbers, or by asking again, what they missed while Redis was away: it carries news only, never money. */
export function openFanOut(url: string, log: Log): FanOut {
  const reading = { maxRetriesPerRequest: null, socketTimeout: silentMs.reading }
  const reader = new Redis(url, reading)
  // Nothing is kept for a Redis that is away: news that comes late is none.
  const writer = new Redis(url, {
    enableOfflineQueue: false, autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0, socketTimeout: silentMs.writing,
  })
  const begun = new Promise<void>((resolve) => writer.once('ready', resolve))
  let waiting = 0
  let isAway = false
  const away = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'news does not reach the other nodes')
    isAway = true
  }
  for (const redis of [reader, writer]) redis.on('error', away)

  async function send(...news: Parameters<Redis['xadd']>): Promise<string | null> {
    if (waiting >= mostWaiting) throw new Error('too much news waits for Redis')
    waiting += 1
    try {
      const id = await writer.xadd(...news)
      if (isAway) log.info('news reaches the other nodes again')
      isAway = false
      return id
    } catch (error) {
      away(error)
      throw error
    } finally {
      waiting -= 1
    }
  }
  // The adapter writes by the client it is given and reads by copies of it, whose subscription nobody waits for.
  function copy(): Redis {
    const made = new Redis(url, reading)
    const subscribe = made.subscribe.bind(made)
    return Object.assign(made, { subscribe: (...channels: string[]) => subscribe(...channels).catch(away) })
  }
  Object.assign(reader, { xadd: send, duplicate: copy })
  return {
    adapter: createAdapter(reader, { maxLen: 10_000, onlyPlaintext: true }),
    ready: () => Promise.race([begun, sleep(startMs, undefined, { ref: false })]),
    waiting: () => waiting,
    close() {
      reader.disconnect()
      writer.disconnect()
    },
  }
}
