/** Chooses the TCP port of the database. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { EmbeddedPostgresError } from './run-as.ts'

/**
 * Below the range of outgoing connections (from 32768 on Linux). A port from that range could be taken by any client
 * while the database restarts, even by our own: a socket that connects to a closed local port of the range may connect
 * to itself.
 */
const firstPort = 20_000
const lastPort = 31_999

/** Returns the preferred port if it is free, otherwise a random free one. */
export async function freePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(firstPort, lastPort + 1)
    if (await isFree(port)) return port
  }
  throw new EmbeddedPostgresError(`Не нашлось свободного порта для базы данных между ${firstPort} и ${lastPort}.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
