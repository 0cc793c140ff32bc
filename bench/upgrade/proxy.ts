/**
 * A reverse proxy like an operator's in front of two nodes: it checks whether each is ready, and sends calls to those
 * that are.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { Pool } from 'undici'

export interface Proxy {
  readonly origin: string
  /** Calls that no node could take, or whose answers were cut off: the caller has to repeat them. */
  readonly cutOff: number
  /** Adds a node. */
  add(origin: string): Promise<void>
  /** Waits until the node gets no more calls, and removes it. */
  remove(origin: string): Promise<void>
  close(): Promise<void>
}

interface Node {
  pool: Pool
  isReady: boolean
}

const lookEveryMs = 200
const patienceMs = 30_000

export async function startProxy(): Promise<Proxy> {
  const nodes = new Map<string, Node>()
  let [turn, cutOff, closed] = [0, 0, false]

  async function look(): Promise<void> {
    while (!closed) {
      await Promise.all(
        [...nodes.values()].map(async (node) => {
          node.isReady = await node.pool.request({ method: 'GET', path: '/readyz' }).then(
            async ({ statusCode, body }) => {
              await body.dump()
              return statusCode === 200
            },
            () => false,
          )
        }),
      )
      await sleep(lookEveryMs)
    }
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady)
    const first = ready.length === 0 ? 0 : turn++ % ready.length
    if (await passOn(request, response, [...ready.slice(first), ...ready.slice(0, first)])) return
    cutOff += 1
    const [status, text] = refusals.Unavailable
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: text, code: 'Unavailable' }))
  }

  const server = createServer((request, response) => void carry(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const looking = look()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    get cutOff() {
      return cutOff
    },
    async add(origin) {
      const node: Node = {
        pool: new Pool(origin, { connections: 64, pipelining: 1, headersTimeout: patienceMs, bodyTimeout: patienceMs }),
        isReady: false,
      }
      nodes.set(origin, node)
      while (!node.isReady) await sleep(20)
    },
    async remove(origin) {
      const node = nodes.get(origin)
      while (node?.isReady === true) await sleep(20)
      nodes.delete(origin)
      await node?.pool.destroy()
    },
    async close() {
      closed = true
      await looking
      server.closeAllConnections()
      server.close()
      await Promise.all([...nodes.values()].map(({ pool }) => pool.destroy()))
    },
  }
}

/**
 * If a node cannot be connected to, it has received nothing: the next one is tried. After that the outcome is unknown,
 * and the call is not repeated. False where no answer came.
 */
async function passOn(request: IncomingMessage, response: ServerResponse, nodes: readonly Node[]): Promise<boolean> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers
  const forwarded = {
    method: request.method === 'GET' ? 'GET' : 'POST',
    path: request.url ?? '/',
    headers: headers as Record<string, string>,
    body: pieces.length === 0 ? null : Buffer.concat(pieces),
  } as const
  for (const node of nodes) {
    try {
      const { statusCode, headers: told, body } = await node.pool.request(forwarded)
      const { connection: _kept, 'transfer-encoding': _chunked, ...kept } = told
      const text = await body.arrayBuffer()
      response.writeHead(statusCode, kept as Record<string, string>).end(Buffer.from(text))
      return true
    } catch (error) {
      node.isReady = false
      if ((error as { code?: string }).code !== 'ECONNREFUSED') return false
    }
  }
  return false
}
