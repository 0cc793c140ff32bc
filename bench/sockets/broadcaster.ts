/**
 * A process with the site's realtime that broadcasts much at once, and reports its memory and the number of remaining
 * pages.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '../../server/platform/process/log.ts'
import { createRealtime } from '../../server/platform/realtime/realtime.ts'

/** About 30 kB. */
const news = {
  bets: Array.from({ length: 200 }, (_, id) => ({
    id,
    link: 'x'.repeat(22),
    name: null,
    img: '',
    status: null,
    game: 'dice',
    stake: 1,
    multiplier: 0,
    payout: 0,
    at: '2026-01-01T00:00:00.000Z',
  })),
}

const realtime = createRealtime({
  log: createLog('silent'),
  fanOut: undefined,
  publicOrigin: undefined,
  trustProxy: 0,
  authenticate: async () => undefined,
  greet: async () => undefined,
})
const port = await realtime.listen(0, '127.0.0.1')

process.on('message', (pieces: number) => void tell(pieces))
process.send?.({ port })

/** Returns the peak memory above the initial one, in megabytes. */
async function tell(pieces: number): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  for (let told = 0; told < pieces; told++) {
    realtime.toAll('feed', { bets: news.bets.map((bet) => ({ ...bet, stake: 100n, payout: 0n, id: bet.id + told })) })
    await sleep(1)
    most = Math.max(most, process.memoryUsage.rss())
  }
  process.send?.({ megabytes: (most - before) / 1024 / 1024, left: realtime.online() })
}
