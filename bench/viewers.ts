/**
 * The download of a live table's viewer per minute, without video: bytes on the wire of one socket that watches one
 * table, with seven players betting there in every round (at blackjack seven seats that decide), compared with a socket
 * that watches none and receives only flights and the feed.
 *   node bench/viewers.ts [--minutes 3]
 */
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@kurazh/contract/index.ts'
import { watch } from '@kurazh/contract/core/socket.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { WebSocket } from 'ws'
import { askTable, tablePlayer } from './kill-tables/players.ts'
import { startSite } from '../harness/site.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const minutes = Number(readArguments({ options: { minutes: { type: 'string', default: '3' } } }).values.minutes)
const realtimePort = 18_544
const seats = [1, 2, 3, 4, 5, 6, 7]
const wheels: Readonly<Record<string, readonly string[]>> = {
  roulette: ['red', 'odd', 'straight-17'],
  baccarat: ['player', 'banker', 'tie'],
}

await inWorkspace(async ({ folder }, onLeave) => {
  const site = await startSite({
    DATA_DIR: join(folder, 'site'),
    REALTIME_PORT: `${realtimePort}`,
    TABLES: 'on',
    WELCOME_GIFT: '1000000',
  })
  onLeave(() => site.stop())
  const { signal, abort } = leaving()
  onLeave(abort)
  const chance = createChance('viewers')
  const cookies = await Promise.all(seats.map((seat) => registered(site.origin, `viewed${seat}`)))
  for (const [at, cookie] of cookies.entries()) {
    tablePlayer({ cookie, seat: seats[at] ?? 1, table: 'blackjack', origins: () => [site.origin], chance, signal })
    for (const [table, spots] of Object.entries(wheels)) void bets(site.origin, cookie, table, spots, signal)
  }
  const watched = [undefined, ...Object.keys(wheels), 'blackjack']
  const sockets = await Promise.all(watched.map((table) => watching(table)))
  onLeave(async () => sockets.forEach((socket) => socket.destroy()))
  await sleep(30_000)
  const before = sockets.map(({ bytesRead }) => bytesRead)
  await sleep(minutes * 60_000)
  for (const [at, socket] of sockets.entries()) {
    const perMinute = (socket.bytesRead - (before[at] ?? 0)) / minutes
    console.log(
      `${(watched[at] ?? 'ни за каким столом').padEnd(20)} ${(perMinute / 1000).toFixed(1)} кБ в минуту на зрителя`,
    )
  }
})
process.exit(0)

function leaving() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: async () => controller.abort() }
}

async function registered(origin: string, login: string): Promise<string> {
  const body = { email: `${login}@example.org`, login, password: 'a password of the bench', info: '' }
  const response = await fetch(`${origin}${calls.registr.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** Bets in every round, as soon as betting opens. */
async function bets(
  origin: string,
  cookie: string,
  table: string,
  spots: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { round, own } = await askTable(origin, table, cookie).catch(() => ({ round: null, own: null }))
    if (round?.betting === 'open' && own === null) {
      const body = {
        table,
        round: round.number,
        key: `viewed-${Math.random().toString(36).slice(2, 12)}`,
        revision: 0,
        version: round.version,
        spots: spots.map((spot) => ({ spot, stake: 10 })),
      }
      await fetch(`${origin}${calls.tableBet.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }).catch(() => undefined)
    }
    await sleep(500)
  }
}

/** A page that watches this table, at the level of bytes: the Engine.IO protocol, with pings answered. */
function watching(table: string | undefined): Promise<Socket> {
  const page = new WebSocket(`ws://127.0.0.1:${realtimePort}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    page.once('error', reject)
    page.once('upgrade', ({ socket }) => resolve(socket))
    page.on('message', (said: Buffer) => {
      const text = said.toString()
      if (text.startsWith('0')) page.send('40')
      else if (text === '2') page.send('3')
      else if (text.startsWith('40') && table !== undefined) page.send(`42${JSON.stringify([watch, [table]])}`)
    })
  })
}
