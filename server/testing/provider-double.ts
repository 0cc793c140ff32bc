/** Shared parts of provider doubles: an HTTP server and faults on demand. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'

export interface Exchange {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
  /** The exact body. */
  text: string
}

/**
 * `lost`: the work is done and the answer never arrives. `broken`, `failed`: nothing is done, and the client cannot
 * know. `garbled`: the work is done and the answer is unreadable. `refused`: nothing is done, and the answer says so.
 * `none`: no fault.
 */
export type Fault = 'none' | 'lost' | 'broken' | 'failed' | 'garbled' | 'refused'

export interface Double {
  readonly url: string
  /** Faults of the next exchanges, in order. */
  readonly faults: Fault[]
  /**
   * Sees every exchange before its work and before its answer; an exchange that it holds by returning true goes no
   * further.
   */
  gate: ((moment: 'before' | 'after', exchange: Exchange) => boolean) | undefined
  /** How many exchanges there were. */
  asked(): number
  close(): Promise<void>
}

interface Reply {
  status: number
  body: unknown
}

/** Listens on a free port and answers by `answer`; `refusal` is the provider's form of a refusal. */
export async function startDouble(answer: (exchange: Exchange) => Reply, refusal: Reply): Promise<Double> {
  const faults: Fault[] = []
  let asked = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      asked++
      const fault = faults.shift()
      if (fault === 'broken') return void request.socket.destroy()
      if (fault === 'failed') return void response.writeHead(500).end('a failure of the provider')
      const text = Buffer.concat(parts).toString()
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://double')
      const exchange = {
        method: request.method ?? 'GET',
        path,
        query,
        headers: request.headers,
        text,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
      if (double.gate?.('before', exchange) === true) return
      const { status, body } = fault === 'refused' ? refusal : answer(exchange)
      if (double.gate?.('after', exchange) === true) return
      if (fault === 'lost') return void request.socket.destroy()
      if (fault === 'garbled') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const double: Double = {
    url: `http://127.0.0.1:${port}`,
    faults,
    gate: undefined,
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return double
}
