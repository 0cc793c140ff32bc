/** The wire from a page in jsdom to the running site: calls with the cookies of one browser. */
import type { CallDefinition, WireBodyOf, WireReplyOf } from '@kurazh/contract/core/call.ts'
import type { Failure } from '@kurazh/contract/core/refusals.ts'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address where the running site answers calls and sends its news; without a slash at the end. */
    siteUrl: string
    newsUrl: string
    mailFolder: string
    adminPassword: string
    ticketsUrl: string
  }
}

const nodesFetch = globalThis.fetch

/** A browser's cookies, and calls that carry them. */
export class Visitor {
  readonly #cookies = new Map<string, string>()

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  forget(): void {
    this.#cookies.clear()
  }

  /** The `fetch` of a page. */
  async fetch(path: string, { signal: _ofAnotherWorld, headers, ...rest }: RequestInit = {}): Promise<Response> {
    const origin = inject('siteUrl')
    const response = await nodesFetch(new URL(path, origin), {
      ...rest,
      headers: { ...(headers as Record<string, string>), cookie: this.cookie, origin },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** Makes a call past the page. Money in roubles, as JSON carries it. */
  async call<C extends CallDefinition>(call: C, body?: WireBodyOf<C>): Promise<WireReplyOf<C> | Failure> {
    const answer = await this.fetch(call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    })
    return (await answer.json()) as WireReplyOf<C> | Failure
  }

  /** The same, answering the payload of success. Throws with the refusal. */
  async ask<C extends CallDefinition>(
    call: C,
    body?: WireBodyOf<C>,
  ): Promise<Extract<WireReplyOf<C>, { success: unknown }>['success']> {
    const answer: unknown = await this.call(call, body)
    if (typeof answer !== 'object' || answer === null || 'error' in answer || !('success' in answer))
      throw new Error(`${call.path}: ${JSON.stringify(answer)}`)
    return answer.success
  }
}

/** The person at the page. */
export const me = new Visitor()
