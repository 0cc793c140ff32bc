/** News between nodes: what one node tells everyone, or a player, reaches the sockets of all. Redis carries it; one node needs none. */
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export interface FanOut {
  /** For Socket.IO. */
  adapter: ReturnType<typeof createAdapter>
  close(): void
}

/** Pages know by numbers, or by asking again, what they missed while Redis was away: it carries news only, never money. */
export function openFanOut(url: string, log: Log): FanOut {
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  redis.on('error', (error: unknown) => log.warn({ err: error }, 'news does not reach the other nodes'))
  return { adapter: createAdapter(redis, { maxLen: 10_000, onlyPlaintext: true }), close: () => redis.disconnect() }
}
