/**
 * What one connection of a page may cost. A page only listens: it says hello once, answers pings and says good-bye; anything
 * else ends its connection. What it does not read gathers up to a bound, then it is cut off: it connects anew and asks.
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

/** Guards a connection that was just opened. Answers how many bytes wait for it to be read. */
export function guardConnection(connection: Connection): () => number {
  boundHearing(connection)
  return boundWaiting(connection)
}

/** Ends a connection at once: whoever does not read would not hear a good-bye either. */
function cut(connection: Connection): void {
  connection.request.socket.destroy()
  connection.close(true)
}

function boundHearing(connection: Connection): void {
  let pingsUnanswered = 0
  let saidHello = false
  const isExpected = ({ type, data }: Packet) => {
    if (type === 'pong') return pingsUnanswered-- > 0
    if (type !== 'message' || typeof data !== 'string') return false
    if (saidHello) return data === goodBye
    saidHello = true
    return hello.test(data)
  }
  connection.on('packetCreate', ({ type }: Packet) => void (type === 'ping' && pingsUnanswered++))
  connection.on('packet', (packet: Packet) => {
    if (!isExpected(packet)) cut(connection)
    else if (packet.data === goodBye) setImmediate(() => cut(connection))
  })

  // Frames that carry no packet (pings of the wire, pieces of a message that never ends) are seen as bytes alone.
  let heard = 0
  let since = performance.now()
  connection.request.socket.prependListener('data', (bytes: Buffer) => {
    if (performance.now() - since > heardOverMs) [heard, since] = [0, performance.now()]
    heard += bytes.length
    if (heard > mostHeard) cut(connection)
  })
}

function boundWaiting(connection: Connection): () => number {
  /** Given to the wire, and behind it. Once the wire is ready for more, both have left. */
  let onTheWire = 0
  let behind = 0
  const waiting = () => (connection.transport.writable ? 0 : onTheWire + behind)
  connection.on('flush', () => ([onTheWire, behind] = [behind, 0]))
  connection.on('packetCreate', ({ data }: Packet) => {
    behind += packetBytes + (typeof data === 'string' ? data.length : 0)
    if (waiting() > mostWaiting) cut(connection)
  })
  return waiting
}
