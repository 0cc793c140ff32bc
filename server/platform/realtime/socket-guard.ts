/**
 * Limits what one connection of a page may cost. A page listens: it sends one hello, the tables on screen, pongs and a
 * goodbye; anything else ends its connection. Unread data accumulates up to a bound, then the page is disconnected: it
 * reconnects and requests the state.
 */
import type { Socket } from 'socket.io'
import { heardOverMs, mostHeard, mostWaiting } from '../policy.ts'

/** Engine.IO's side of a connection. */
export type Connection = Socket['conn']

interface Packet {
  type: string
  data?: unknown
}

/** The cost of a waiting packet, in addition to its text. */
const packetBytes = 200
/** Socket.IO's "connect" to the only namespace, and its "disconnect". */
const hello = /^0(\{[^]{0,500})?$/
const goodBye = '1'
/** Socket.IO's "event" with the tables on screen, and nothing but their names. */
const watching = /^2\["watch",\[("[a-z-]{1,40}"(,"[a-z-]{1,40}"){0,7})?\]\]$/

/** Holds one connection, from its opening, to the limits of a page. */
export class GuardedConnection {
  readonly #connection: Connection
  /** The TCP socket below the libraries. */
  readonly #tcp: Connection['request']['socket']
  #pingsUnanswered = 0
  #saidHello = false
  #heard = 0
  #heardSince = performance.now()
  /** Bytes of packets that have not been passed to the socket yet. */
  #behind = 0

  constructor(connection: Connection) {
    this.#connection = connection
    this.#tcp = connection.request.socket
    connection.on('packet', (packet: Packet) => this.#hear(packet))
    connection.on('packetCreate', (packet: Packet) => this.#sending(packet))
    connection.on('flush', () => (this.#behind = 0))
    // Frames that carry no packet (websocket pings, pieces of an endless message) are visible as bytes alone.
    this.#tcp.prependListener('data', (bytes: Buffer) => this.#countHeard(bytes.length))
  }

  /** Bytes that wait in this process for the page to read them. */
  get waiting(): number {
    return this.#tcp.writableLength + this.#behind
  }

  /**
   * Sends a message whose whole frame is available: directly, or through the library when it still holds messages
   * back.
   */
  tell(message: string, frame: Buffer): void {
    if (this.#connection.readyState !== 'open') return
    if (this.waiting > mostWaiting) this.#cut()
    else if (!this.#connection.transport.writable) this.#connection.write(message)
    else this.#tcp.write(frame)
  }

  /** Ends the connection at once: a page that does not read would not receive a goodbye either. */
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
