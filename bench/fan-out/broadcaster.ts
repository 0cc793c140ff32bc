/** A process that broadcasts many times a second: as the site does, or over bare `ws` with the same text. */
import { createServer } from 'node:http'
import { getHeapSpaceStatistics } from 'node:v8'
import { WebSocketServer } from 'ws'
import { events } from '@kurazh/contract/core/event.ts'
import type { RoundEvent } from '@kurazh/contract/play/rounds.ts'
import type { TableEvent } from '@kurazh/contract/tables/table-events.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { createLog } from '../../server/platform/process/log.ts'
import { createRealtime } from '../../server/platform/realtime/realtime.ts'
import { writerOf } from '../../server/platform/http/reply-text.ts'

const [kind = 'site', told = 'round'] = process.argv.slice(2)
const everyMs = 100
/** The memory of the process in bytes, without its young generation: that grows once, for any number of connections. */
function memoryUsed(): number {
  const nursery = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  return process.memoryUsage.rss() - (nursery?.physical_space_size ?? 0)
}

const table = roulette.id
const writes = { round: writerOf(shapeOf(events.round)), table: writerOf(shapeOf(events.table)) }
const now = () => performance.timeOrigin + performance.now()

/** An event with cash-outs, as in the middle of a flight: about 200 bytes. */
const news = (seq: number): RoundEvent => ({
  game: crash.id,
  seq,
  now: now(),
  kind: 'taken',
  round: 1_234_567,
  bets: [{ id: 123, multiplier: 23_400, payout: 234_50n }],
  totals: { bets: 321, players: 300, stake: 12_345_50n, taken: 100, paid: 23_456_70n },
})

/** An event with chips on some spots of roulette, as during betting: about 880 bytes. */
const chips = (seq: number): TableEvent => ({
  table,
  seq,
  now: now(),
  kind: 'totals',
  round: 1_234_567,
  totals: Array.from({ length: 16 }, (_, at) => ({
    spot: `straight-${at}`,
    stake: BigInt(1_000 + ((seq * 100) % 9_000)),
    players: 3,
  })),
})

async function openSite(): Promise<{ port: number; tell(seq: number): void }> {
  const many = Number.POSITIVE_INFINITY
  const realtime = createRealtime({
    log: createLog('silent'),
    fanOut: undefined,
    publicOrigin: undefined,
    trustProxy: 0,
    authenticate: async () => undefined,
    greet: async () => undefined,
    // All listeners of the measurement share one address.
    caps: { session: many, playersOfNetwork: many, guestsOfNetwork: many, network: many },
    handshakes: { perSecond: 100_000, burst: 100_000 },
  })
  const port = await realtime.listen(0, '127.0.0.1')
  return {
    port,
    tell: (seq) =>
      told === 'table' ? realtime.toWatchers(table, 'table', () => chips(seq)) : realtime.toAll('round', news(seq)),
  }
}

function openBare(): Promise<{ port: number; tell(seq: number): void }> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : 0,
        tell(seq) {
          const text =
            told === 'table' ? `42["table",${writes.table(chips(seq))}]` : `42["round",${writes.round(news(seq))}]`
          for (const socket of sockets.clients) socket.send(text)
        },
      })
    })
  })
}

const { port, tell } = kind === 'site' ? await openSite() : await openBare()
let seq = 0
let timer: NodeJS.Timeout | undefined
let since = { cpu: process.cpuUsage(), at: now() }
process.on('message', (word: 'memory' | 'start' | 'stop') => {
  if (word === 'start') {
    since = { cpu: process.cpuUsage(), at: now() }
    timer = setInterval(() => tell(++seq), everyMs)
  }
  if (word === 'stop') clearInterval(timer)
  const { user, system } = process.cpuUsage(since.cpu)
  process.send?.({ told: seq, held: memoryUsed(), cpu: (user + system) / 1000 / (now() - since.at) })
})
process.send?.({ port })
