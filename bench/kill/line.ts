/**
 * The line between the site and its PostgreSQL, with somebody on it: whole requests and whole answers pass, or are held.
 * A held request never reaches the database; a held answer says nothing to a site whose work is done.
 */
import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import type { Moment } from './watch.ts'

/** Called with each request before it goes on and with its answer before that does; true holds it. */
export type Listen = (connection: number, moment: Moment, text: string) => boolean

export interface Line {
  /** Where the site reaches the database. */
  readonly url: string
  /** Who listens from now on; undefined: everything passes. */
  listen: Listen | undefined
  close(): Promise<void>
}

/** Opens a line to the database of this address. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((site) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [site, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => {
        sockets.delete(socket)
        // A dead site leaves no connection behind, and what it had not committed is rolled back.
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
  const line: Line = {
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
  let asked = ''
  let isHeld = false
  const requests = createPackets(true, (kind, body) => {
    if (kind === 'Q') asked = textAt(body, 0)
    if (kind === 'P') asked = textAt(body, body.indexOf(0) + 1)
    return kind === 'Q' || kind === 'S'
  })
  const answers = createPackets(false, (kind) => kind === 'Z')
  site.on('data', (data: Buffer) => {
    for (const whole of requests(data)) {
      isHeld ||= listen(connection, 'до', asked)
      if (!isHeld) database.write(whole)
    }
  })
  database.on('data', (data: Buffer) => {
    for (const whole of answers(data)) {
      isHeld ||= listen(connection, 'после', asked)
      asked = ''
      if (!isHeld) site.write(whole)
    }
  })
}

const textAt = (body: Buffer, from: number) => body.toString('utf8', from, body.indexOf(0, from)).trim()

/** Cuts a stream of PostgreSQL's messages into groups that end where `ends` says. The first message of a site has no letter; it and what else answers nothing pass at once. */
function createPackets(hasGreeting: boolean, ends: (kind: string, body: Buffer) => boolean): (data: Buffer) => Buffer[] {
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

/** The greeting, passwords, questions for one and a goodbye; notifications come unasked. */
const passesAlone: ReadonlySet<string> = new Set(['greeting', 'p', 'R', 'X', 'A'])
