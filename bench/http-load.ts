/**
 * The process of the HTTP load: hand-written HTTP/1.1 over keep-alive sockets, one request in flight on each, because a
 * general client costs more than the server it would measure. It takes one order and answers once.
 */
import { connect, type Socket } from 'node:net'
import { Latencies } from './figures.ts'
import type { LoadAnswer, LoadOrder } from './load.ts'

process.once('message', (order: LoadOrder) => {
  run(order)
    .catch((error: unknown): LoadAnswer => ({ failed: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.exit(0)))
    .catch(() => process.exit(1))
})

/** The game and params of this order's bets, as JSON without braces. */
let offer = '"game":"dice","params":{"chance":49.5,"side":"under"}'

async function run(order: LoadOrder): Promise<LoadAnswer> {
  if (order.offer) offer = JSON.stringify(order.offer).slice(1, -1)
  const latencies = new Latencies()
  const startAt = performance.now() + order.warmUpMs
  const endAt = startAt + order.measuredMs
  const windows = await Promise.all(order.players.map((player) => drive(order, player, latencies, startAt, endAt)))
  return { measured: latencies.measured(order.measuredMs), windows }
}

/** Keeps one socket busy until the end; returns the nonces that the player may use then. */
function drive(
  order: LoadOrder,
  player: LoadOrder['players'][number],
  latencies: Latencies,
  startAt: number,
  endAt: number,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1')
    socket.setNoDelay(true)
    const { cookie, nonces } = player
    let sentAt = 0
    let received = ''

    function send(): void {
      sentAt = performance.now()
      socket.write(order.kind === 'bare' ? bareRequest : betRequest(cookie, nonces.shift() ?? 0), 'latin1')
    }

    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      received = received === '' ? text : received + text
      const end = endOfReply(received)
      if (end === undefined) return
      if (!isExpected(order.kind, received) || end !== received.length) return fail(socket, reject, received)
      if (order.kind === 'bets') nonces.push(freshNonce(received))
      received = ''
      const answeredAt = performance.now()
      if (sentAt >= startAt && answeredAt <= endAt) latencies.add(answeredAt - sentAt)
      if (answeredAt < endAt) return send()
      socket.destroy()
      resolve(nonces)
    })
  })
}

function fail(socket: Socket, reject: (error: Error) => void, received: string): void {
  socket.destroy()
  reject(new Error(`an unexpected reply: ${received.slice(0, 1000)}`))
}

const bareRequest = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

function betRequest(cookie: string, nonce: number): string {
  const body = `{${offer},"nonce":${nonce},"clientSeed":"load${nonce}","stake":1}`
  return `POST /api/bets HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** The end of the first reply in the text; undefined while it is incomplete. In latin1 a character is a byte. */
function endOfReply(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const field = text.indexOf('content-length: ')
  const length = Number.parseInt(text.slice(field + 16, field + 26), 10)
  const end = head + 4 + length
  return text.length >= end ? end : undefined
}

/** The new nonce in the reply to a settled bet, read without parsing the whole reply. */
function freshNonce(reply: string): number {
  const mark = '"commitments":[{"nonce":'
  return Number.parseInt(reply.slice(reply.lastIndexOf(mark) + mark.length), 10)
}

function isExpected(kind: LoadOrder['kind'], reply: string): boolean {
  return reply.startsWith('HTTP/1.1 200 ') && (kind === 'bare' || reply.includes('\r\n\r\n{"success":{"bet":'))
}
