/**
 * Admits sockets to the realtime port: limits how many a session and an address may have at a time, and how often they
 * may connect.
 */
import type { IncomingMessage } from 'node:http'
import type { Rate } from '@kurazh/contract/core/call-rates.ts'
import { createRequestRate } from '../security/process-rate-limit.ts'
import { networkOf } from '../security/database-rate-limit.ts'
import { type Connection, GuardedConnection } from './socket-guard.ts'
import { clientAddress, isTrustedBy, type TrustedProxies } from '../http/trusted-proxies.ts'
import { usualCaps, usualHandshakes } from '../policy.ts'

interface SocketCaps {
  /** Of one session: tabs and devices that share its cookie. */
  session: number
  /** Signed in or not, of one address: it may be a whole building, or a mobile network. */
  playersOfNetwork: number
  guestsOfNetwork: number
  /** Connections of one address, including those that have not sent their hello yet. */
  network: number
}

export interface DoorOptions {
  /** Proxies that pass their clients' addresses. */
  trustProxy: TrustedProxies
  caps?: SocketCaps
  /** How often one address may start a handshake. */
  handshakes?: Rate
}

class Places {
  readonly #taken = new Map<string, number>()

  has(name: string, most: number): boolean {
    return (this.#taken.get(name) ?? 0) < most
  }

  /** Takes a place. Returns a function that releases it. */
  take(name: string): () => void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1)
    return () => {
      const left = (this.#taken.get(name) ?? 0) - 1
      if (left > 0) this.#taken.set(name, left)
      else this.#taken.delete(name)
    }
  }
}

export interface Door {
  allows(request: IncomingMessage): boolean
  opened(connection: Connection): void
  /** Gives a page its place. False when its session or its address has reached its limit. */
  seat(connection: Connection, caller: { session: number } | undefined): boolean
  /** Returns the guard of an open connection. */
  guardOf(connection: Connection): GuardedConnection | undefined
  /** The most bytes that wait for any page to read them. */
  waiting(): number
}

/** Creates the admission: which connections may open, and how many. */
export function openDoor(
  { trustProxy, caps = usualCaps, handshakes = usualHandshakes }: DoorOptions,
  isOwn: (request: IncomingMessage) => boolean,
): Door {
  const places = new Places()
  const rate = createRequestRate(handshakes)
  const guards = new Map<Connection, GuardedConnection>()
  const isTrusted = isTrustedBy(trustProxy)
  const networkFrom = ({ socket, headers }: IncomingMessage) =>
    networkOf(clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted))
  return {
    allows(request) {
      const network = networkFrom(request)
      return isOwn(request) && places.has(network, caps.network) && rate.take(network) === 0
    },
    opened(connection) {
      guards.set(connection, new GuardedConnection(connection))
      const leave = places.take(networkFrom(connection.request))
      connection.once('close', () => (leave(), guards.delete(connection)))
    },
    seat(connection, caller) {
      const network = networkFrom(connection.request)
      const wanted =
        caller === undefined
          ? [[`guests ${network}`, caps.guestsOfNetwork] as const]
          : [
              [`players ${network}`, caps.playersOfNetwork] as const,
              [`session ${caller.session}`, caps.session] as const,
            ]
      if (connection.readyState !== 'open' || !wanted.every(([name, most]) => places.has(name, most))) return false
      for (const [name] of wanted) connection.once('close', places.take(name))
      return true
    },
    guardOf: (connection) => guards.get(connection),
    waiting: () => [...guards.values()].reduce((most, { waiting }) => Math.max(most, waiting), 0),
  }
}
