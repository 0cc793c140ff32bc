/** Describes a request to a handler, apart from the body. */
import type { Role } from '@kurazh/contract/core/call.ts'
import { playerHeader, seedsHeader } from '@kurazh/contract/core/player-header.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './origin.ts'

/** The sender of a request, read from the session. */
export interface Caller {
  id: number
  role: Exclude<Role, 'guest'>
  /** The player's public code, which pages know as `ref_link`. */
  uid: string
  session: number
}

export interface Context {
  readonly caller: Caller | undefined
  readonly address: string
  readonly agent: string
  /** The request comes from a page of ours older than client seeds in pages. */
  readonly isOlderPage: boolean
  /** When the whole request of a timed call had arrived, by the given clock; for other calls the current time. */
  readonly arrivedAt: number
  /** True when players reach the site over TLS: its public address says so, or a trusted proxy of this request. */
  readonly secure: boolean
  /** True when the site's public address says so: its cookies are then held to this host by their names. */
  readonly hasHostCookies: boolean
  readonly cookieHeader: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly setCookie: FastifyReply['setCookie']
}
export interface SignedInContext extends Context {
  readonly caller: Caller
}

/** Computes each value only when the handler reads it: of a bet that is the player, and nothing else. */
export class RequestContext implements Context {
  readonly caller: Caller | undefined
  /** Read at once: it is unknown once the connection has closed. */
  readonly address: string
  readonly #site: { publicOrigin: string | undefined; now(): number }
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(
    site: { publicOrigin: string | undefined; now(): number },
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
  ) {
    this.caller = caller
    this.address = request.ip
    this.#site = site
    this.#request = request
    this.#reply = reply
  }

  get agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get isOlderPage(): boolean {
    const { headers } = this.#request
    return headers[playerHeader] !== undefined && headers[seedsHeader] === undefined
  }

  get arrivedAt(): number {
    return this.#request.arrivedAt ?? this.#site.now()
  }

  get secure(): boolean {
    return isSecure(this.#site.publicOrigin) || this.#request.protocol === 'https'
  }

  get hasHostCookies(): boolean {
    return isSecure(this.#site.publicOrigin)
  }

  get cookieHeader(): string | undefined {
    return this.#request.headers.cookie
  }

  get cookies(): Context['cookies'] {
    return this.#request.server.parseCookie(this.#request.headers.cookie ?? '')
  }

  get setCookie(): FastifyReply['setCookie'] {
    return this.#reply.setCookie.bind(this.#reply)
  }
}
