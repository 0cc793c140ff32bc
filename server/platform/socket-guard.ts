/**
 * What one connection of a page may cost. A page listens: it says hello once, which tables it looks at, answers pings and says good-bye;
 * anything else ends its connection. What it does not read gathers up to a bound, then it is cut off: it connects anew and asks.
 */
import type { Socket } from 'socket.io'
import { heardOverMs, mostHeard, mostWaiting } from './policy.ts'

/** Engine.IO's side of a connection. */
export type Connection = Socket['conn']

interface Packet {
  type: string
  data?: unknown
}

/** What a packet costs while it waits, beside its text. */
const packetBytes = 200
/** Socket.IO's "connect" to the one namespace there is, and its "disconnect". */
const hello = /^0(\{[^]{0,500})?$/
const goodBye = '1'
/** Socket.IO's "event" with the tables that are looked at, in nothing but their names. */
const watching = /^2\["watch",\[("[a-z-]{1,40}"(,"[a-z-]{1,40}"){0,7})?\]\]$/

/** Holds one connection, from its opening, to what a page may cost. */
export class GuardedConnection {
  readonly #connection: Connection
  /** The line below the libraries. */
  readonly #tcp: Connection['request']['socket']
  #pingsUnanswered = 0
  #saidHello = false
  #heard = 0
  #heardSince = performance.now()
  /** Of packets that have not been given to the line yet. */
  #behind = 0

  constructor(connection: Connection) {
    this.#connection = connection
    this.#tcp = connection.request.socket
    connection.on('packet', (packet: Packet) => this.#hear(packet))
    connection.on('packetCreate', (packet: Packet) => this.#sending(packet))
    connection.on('flush', () => (this.#behind = 0))
    // Frames that carry no packet (pings of the wire, pieces of a message that never ends) are seen as bytes alone.
    this.#tcp.prependListener('data', (bytes: Buffer) => this.#countHeard(bytes.length))
  }

  /** Bytes that wait in this process for the page to read them. */
  get waiting(): number {
    return this.#tcp.writableLength + this.#behind
  }

  /** Sends a message of which the whole frame is at hand: as it is, or by the library behind what it still holds back. */
  tell(message: string, frame: Buffer): void {
    if (this.#connection.readyState !== 'open') return
    if (this.waiting > mostWaiting) this.#cut()
    else if (!this.#connection.transport.writable) this.#connection.write(message)
    else this.#tcp.write(frame)
  }

  /** Ends the connection at once: whoever does not read would not hear a good-bye either. */
  #cut(): void {
    this.#tcp.destroy()
    this.#connection.close(true)
  }

  #hear(packet: Packet): void {
    if (!this.#isExpected(packet)) this.#cut()
    else if (packet.data === goodBye) setImmediate(() => this.#cut())
  }

  #isExpected({ type, data }: Packet): boolean {
    if (type === 'pong') return this.#pingsUnanswered-- > 0
    if (type !== 'message' || typeof data !== 'string') return false
    if (this.#saidHello) return data === goodBye || watching.test(data)
    this.#saidHello = true
    return hello.test(data)
  }

  #sending({ type, data }: Packet): void {
    if (type === 'ping') this.#pingsUnanswered++
    this.#behind += packetBytes + (typeof data === 'string' ? data.length : 0)
    if (this.waiting > mostWaiting) this.#cut()
  }

  #countHeard(bytes: number): void {
    const now = performance.now()
    if (now - this.#heardSince > heardOverMs) [this.#heard, this.#heardSince] = [0, now]
    this.#heard += bytes
    if (this.#heard > mostHeard) this.#cut()
  }
}
