/**
 * A proxy to the database that can go silent, as firewalls and lost routes do: nothing is passed on any more and no
 * side is notified.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface HalfOpenWay {
  /** The database's address through this proxy. */
  readonly url: string
  /** Present connections pass nothing on any more; new ones do. */
  goSilent(): void
  close(): Promise<void>
}

export async function halfOpenWay(databaseUrl: string): Promise<HalfOpenWay> {
  const target = new URL(databaseUrl)
  const standing = new Set<Socket>()
  const server = createServer((page) => {
    const database = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [page, database],
      [database, page],
    ] as const) {
      standing.add(from)
      from.on('data', (bytes) => void to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        if (standing.delete(from)) to.destroy()
      })
    }
  })
  const silent: Socket[] = []
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const url = new URL(databaseUrl)
  url.port = `${port}`
  return {
    url: url.href,
    goSilent() {
      for (const socket of standing) {
        socket.removeAllListeners('data').removeAllListeners('close').resume()
        silent.push(socket)
      }
      standing.clear()
    },
    async close() {
      for (const socket of [...standing, ...silent]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
