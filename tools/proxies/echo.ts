/** Stands where a node would and answers with the headers that came to it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { nodeAddresses } from './machine.ts'

/** Listens on every port of both nodes. Returns how to stop. */
export async function startEcho(): Promise<() => Promise<void>> {
  const servers = nodeAddresses.flatMap((address) => [8080, 8443, 8444].map((port) => ({ address, port })))
  const open = await Promise.all(
    servers.map(async ({ address, port }) => {
      const server = createServer((request, response) => response.end(JSON.stringify({ port, ...request.headers })))
      server.on('upgrade', (request, socket) =>
        socket.end(`HTTP/1.1 400 Bad Request\r\n\r\n${JSON.stringify(request.headers)}`),
      )
      server.listen(port, address)
      await once(server, 'listening')
      return server
    }),
  )
  return async () => {
    await Promise.all(
      open.map((server) => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())),
    )
  }
}
