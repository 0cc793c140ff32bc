/** What a handler knows of a request besides its body. */
import type { Role } from '@kurazh/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './origin.ts'

/** Who sent a request, read from the session. */
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
  /** When the whole request of a timed call had come, by the given clock; for other calls now. */
  readonly arrivedAt: number
  /** True when players reach the site over TLS: its public address says so, or a trusted proxy of this request. */
  readonly secure: boolean
  readonly cookieHeader: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly setCookie: FastifyReply['setCookie']
}
export interface SignedInContext extends Context {
  readonly caller: Caller
}

/** Asks the request only for what a handler asks: of a bet that is who makes it, and nothing else. */
export class RequestContext implements Context {
  readonly caller: Caller | undefined
  /** Read at once: of a connection that has closed meanwhile it is not known any more. */
  readonly address: string
  readonly #site: { publicOrigin: string | undefined; now(): number }
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(site: { publicOrigin: string | undefined; now(): number }, request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) {
    this.caller = caller
    this.address = request.ip
    this.#site = site
    this.#request = request
    this.#reply = reply
  }

  get agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get arrivedAt(): number {
    return this.#request.arrivedAt ?? this.#site.now()
  }

  get secure(): boolean {
    return isSecure(this.#site.publicOrigin) || this.#request.protocol === 'https'
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
