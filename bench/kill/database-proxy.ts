/**
 * A proxy between the site and its PostgreSQL: whole requests and whole answers pass, or are held. A held request never
 * reaches the database; a held answer never reaches the site, although the work is done.
 */
import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import type { Moment } from './watch.ts'

/** Called with each request before it is passed on and with its answer before that is; true holds it. */
export type Listen = (connection: number, moment: Moment, text: string) => boolean

export interface DatabaseProxy {
  /** The address of the proxy for the site. */
  readonly url: string
  /** The current listener; undefined: everything passes. */
  listen: Listen | undefined
  close(): Promise<void>
}

/** Opens a proxy to the database of this address. */
export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((site) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [site, database]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          // A dead site leaves no connection behind, and its uncommitted work is rolled back.
          site.destroy()
          database.destroy()
        })
    }
    carry(site, database, ++connections, (...heard) => line.listen?.(...heard) ?? false)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.port = `${typeof address === 'object' && address !== null ? address.port : 0}`
  const line: DatabaseProxy = {
    url: url.href,
    listen: undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}

/** One connection: the site sends a request and waits for its answer, as its driver does. */
function carry(site: Socket, database: Socket, connection: number, listen: Listen): void {
  let request = ''
  let isHeld = false
  const requests = createPackets(true, (kind, body) => {
    if (kind === 'Q') request = textAt(body, 0)
    if (kind === 'P') request = textAt(body, body.indexOf(0) + 1)
    return kind === 'Q' || kind === 'S'
  })
  const answers = createPackets(false, (kind) => kind === 'Z')
  site.on('data', (data: Buffer) => {
    for (const whole of requests(data)) {
      isHeld ||= listen(connection, 'до', request)
      if (!isHeld) database.write(whole)
    }
  })
  database.on('data', (data: Buffer) => {
    for (const whole of answers(data)) {
      isHeld ||= listen(connection, 'после', request)
      request = ''
      if (!isHeld) site.write(whole)
    }
  })
}

const textAt = (body: Buffer, from: number) => body.toString('utf8', from, body.indexOf(0, from)).trim()

/**
 * Splits a stream of PostgreSQL messages into groups that end where `ends` says. The first message of a site has no
 * type byte; it and other messages that answer nothing pass at once.
 */
function createPackets(
  hasGreeting: boolean,
  ends: (kind: string, body: Buffer) => boolean,
): (data: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  let group: Buffer[] = []
  let isGreeting = hasGreeting
  return (data) => {
    rest = Buffer.concat([rest, data])
    const done: Buffer[] = []
    for (;;) {
      const head = isGreeting ? 0 : 1
      if (rest.length < head + 4) return done
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return done
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      const kind = isGreeting ? 'greeting' : String.fromCharCode(message[0] ?? 0)
      isGreeting = false
      group.push(message)
      if (passesAlone.has(kind) || ends(kind, message.subarray(5))) {
        done.push(Buffer.concat(group))
        group = []
      }
    }
  }
}

/** The greeting, password messages and a goodbye; notifications are unsolicited. */
const passesAlone: ReadonlySet<string> = new Set(['greeting', 'p', 'R', 'X', 'A'])
