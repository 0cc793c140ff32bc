/**
 * A port for the other processes of this machine alone. Where several share the site's port, that port cannot address
 * one of them. Requests here came to the site at another process first, and were counted there.
 */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface InnerDoor {
  /** Returns whether a request came through this port. */
  has(socket: Socket): boolean
  /** Opens it. Returns its address. */
  open(): Promise<string>
}

/** Creates an internal port for this site's calls; it closes with the site. */
export function createInnerDoor(app: FastifyInstance): InnerDoor {
  const inside = new WeakSet<Socket>()
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => app.routing(request, response))
  server.on('connection', (socket) => void inside.add(socket))
  app.addHook('preClose', async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    const sweeping = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearInterval(sweeping)
  })
  return {
    has: (socket) => inside.has(socket),
    open: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        // Not shared with the other processes, unlike the site's own port.
        server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
          const address = server.address()
          resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
        })
      }),
  }
}
