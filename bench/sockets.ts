/**
 * The cost of hostile sockets: the latency of the clock call in the same process while pages send endlessly, and the
 * memory of pages that do not read.
 *   node bench/sockets.ts [--seconds 5] [--deaf 150] [--pieces 600]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@kurazh/contract/index.ts'
import { line, milliseconds, ratio, whole } from './figures.ts'
import { startSite } from '../harness/site.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    seconds: { type: 'string', default: '5' },
    deaf: { type: 'string', default: '150' },
    pieces: { type: 'string', default: '600' },
  },
})
const realtimePort = 18_443
const senders = 8
/** A text frame masked with zeros. */
const frameOf = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
const eventFrame = frameOf('42["bet",{"a":1}]')
/** Events per write. */
const eventsAtOnce = 500
const flood = Buffer.concat(Array.from({ length: eventsAtOnce }, () => eventFrame))

await flooded()
await deaf()

async function flooded(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kurazh-sockets-'))
  const site = await startSite({ DATA_DIR: dataDir, REALTIME_PORT: `${realtimePort}`, ROUNDS: 'off' })
  try {
    const calm = await clockCalls(site.origin)
    let sent = 0
    let running = true
    const sending = Array.from({ length: senders }, async () => {
      while (running) sent += await sendUntilCut(() => running)
    })
    const under = await clockCalls(site.origin)
    running = false
    await Promise.all(sending)
    console.log(line('часы в покое', `p50 ${milliseconds(calm.p50)}, p99 ${milliseconds(calm.p99)}`))
    console.log(
      line(
        `часы под потоком из ${senders} сокетов`,
        `p50 ${milliseconds(under.p50)}, p99 ${milliseconds(under.p99)}`,
        `${whole(sent)} сообщений отправлено`,
      ),
    )
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function clockCalls(origin: string): Promise<{ p50: number; p99: number }> {
  const took: number[] = []
  const until = performance.now() + Number(values.seconds) * 1_000
  while (performance.now() < until) {
    const sentAt = performance.now()
    await (
      await fetch(`${origin}${calls.roundClock.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).text()
    took.push(performance.now() - sentAt)
    await sleep(5)
  }
  const sorted = Float64Array.from(took).sort()
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Sends endlessly on one connection until the server closes it. Returns how many messages were sent. */
async function sendUntilCut(running: () => boolean): Promise<number> {
  const socket = await connected(realtimePort).catch(() => undefined)
  if (socket === undefined) return 0
  let sent = 0
  while (running() && !socket.destroyed && socket.writable) {
    sent += eventsAtOnce
    if (!socket.write(flood)) await next(socket, 'drain')
  }
  socket.destroy()
  return sent
}

/** A connection after the handshake. */
async function connected(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  const shaken = await next(socket, 'data')
  if (shaken?.toString().startsWith('HTTP/1.1 101') !== true) {
    socket.destroy()
    await sleep(20)
    throw new Error('not let in')
  }
  socket.on('data', () => undefined)
  socket.write(frameOf('40'))
  return socket
}

/** The next event of this kind; undefined when the connection ended instead. */
async function next(socket: Socket, event: 'data' | 'drain'): Promise<Buffer | undefined> {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(socket, event, { signal }).then(([bytes]) => bytes as Buffer | undefined),
      once(socket, 'close', { signal }).then(() => undefined),
    ])
  } catch {
    return undefined
  } finally {
    over.abort()
  }
}

async function deaf(): Promise<void> {
  const broadcaster = fork(fileURLToPath(new URL('sockets/broadcaster.ts', import.meta.url)), [], {
    execArgv: ['--expose-gc'],
  })
  const sockets: Socket[] = []
  try {
    const { port } = await answer<{ port: number }>(broadcaster)
    for (let made = 0; made < Number(values.deaf); made++) {
      const socket = await connected(port)
      socket.pause()
      sockets.push(socket)
    }
    await sleep(1_000)
    const result = answer<{ megabytes: number; left: number }>(broadcaster)
    broadcaster.send(Number(values.pieces))
    const { megabytes, left } = await result
    console.log(
      line(
        `${values.deaf} сокетов, которые не читают, ${values.pieces} новостей по 30 кБ`,
        `наибольшая память +${ratio(megabytes)} МБ`,
        `не отключены ${left}`,
      ),
    )
  } finally {
    for (const socket of sockets) socket.destroy()
    broadcaster.kill('SIGKILL')
  }
}

function answer<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer))
    child.once('exit', (code) => reject(new Error(`a process of the measurement ended: ${code}`)))
  })
}
