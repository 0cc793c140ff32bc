/** Metrics of the site, their port, and that they are not served on the players' port. */
import { calls } from '@kurazh/contract/index.ts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { testSite } from '../../testing/site.ts'
import { createLog } from './log.ts'
import { serveMetrics } from './metrics.ts'

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('calls by path and status, followers, payouts, connections and the process are served on a port of their own, and nothing of a player', async () => {
  const port = await freePort()
  const site = await testSite({ METRICS_PORT: `${port}` })
  try {
    const player = await site.player()
    await player.bet()
    await player.call(calls.getUser)
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const value = (name: string, ...labels: string[]) =>
      Number(
        text
          .split('\n')
          .find((each) => each.startsWith(name) && labels.every((label) => each.includes(label)))
          ?.split(' ')
          .at(-1),
      )
    expect(value('kurazh_http_seconds_count', 'path="/api/bets"', 'status="200"')).toBe(1)
    expect(value('kurazh_follower_behind_bets', 'follower="feed"')).toBeGreaterThanOrEqual(0)
    expect(value('kurazh_payouts', 'state="review"')).toBe(0)
    expect(value('kurazh_betting_stopped ')).toBe(0)
    expect(value('kurazh_database_connections ')).toBeGreaterThan(0)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    for (const secret of [player.login, player.email, player.uid]) expect(text).not.toContain(secret)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  } finally {
    await site.close()
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})

test('a measure that cannot be read is reported as absent, not shown as zero', async () => {
  const failing = { metrics: () => Promise.reject(new Error('no answer')), contentType: 'text/plain' as never }
  const served = await serveMetrics(failing, 0, '127.0.0.1', createLog('silent'))
  expect((await fetch(`http://127.0.0.1:${served.port}/metrics`)).status).toBe(503)
  await served.close()
})
