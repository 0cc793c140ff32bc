/** A browser for tests: a cookie jar, typed calls of the contract, a socket that records its events. */
import type { CallDefinition, WireBodyOf, WireReplyOf } from '@kurazh/contract/core/call.ts'
import type { Failure, RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { Events } from '@kurazh/contract/core/event.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { io, type Socket } from 'socket.io-client'
import { request } from 'undici'

/** The answer of a call. `error` and `code` are there when it was refused (and for a guest's getUser). */
export interface Answer<C extends CallDefinition = CallDefinition> extends Partial<Failure> {
  status: number
  headers: Headers
  body: WireReplyOf<C> | Failure
}

/** The payload of a call that succeeded. */
type SuccessOf<C extends CallDefinition> = Extract<WireReplyOf<C>, { success: unknown }>['success']

type Headed = Record<string, string>

export interface Visitor {
  /** The session's token in the jar, undefined for a guest. It may be set: a stolen or an old cookie. */
  token: string | undefined
  /** The same for the cookie of the admin area. */
  adminToken: string | undefined
  /** Sends any text as the body. `headers` replace the usual ones; an empty value leaves one out. */
  post(path: string, text: string | undefined, headers?: Headed): Promise<Answer>
  call<C extends CallDefinition>(call: C, body?: WireBodyOf<C>, headers?: Headed): Promise<Answer<C>>
  /** The same, returning the payload of success. Throws the refusal. */
  ask<C extends CallDefinition>(call: C, body?: WireBodyOf<C>): Promise<SuccessOf<C>>
  /**
   * Connects to the realtime port with the jar's cookie and waits until the page was greeted: after an immediate bet,
   * the greeting's balance would otherwise come anywhere among the others. Rejects when the server refuses it.
   */
  listen(headers?: Headed): Promise<Listener>
}

/** One event as it arrived. */
type Payload<Name extends keyof Events> = Wire<Parameters<Events[Name]>[0]>
type News = { [Name in keyof Events]: { name: Name; payload: Payload<Name> } }[keyof Events]

export interface Listener {
  readonly socket: Socket
  readonly heard: readonly News[]
  /** The payloads of one kind of event, oldest first. */
  payloads<Name extends keyof Events>(name: Name): Payload<Name>[]
}

/** A site under TLS gives its cookies the prefixed names; the jar sends its tokens under both. */
const namesOf = (cookie: string) => [`kurazh_${cookie}`, `__Host-Http-kurazh_${cookie}`]
const valueIn = (line: string, cookie: string) =>
  new RegExp(`^(?:${namesOf(cookie).join('|')})=([^;]*)`).exec(line)?.[1]
const json = 'application/json'

/** The current address of the site: a restart changes it. */
type Address = () => { origin: string; realtimePort: number }

/** A guest of the site. Its sockets are added to `sockets`. */
export function createVisitor(address: Address, sockets: Socket[]): Visitor {
  const cookie = (token: string | undefined, adminToken?: string): Headed => {
    const tokens = Object.entries({ session: token, admin: adminToken }).filter(([, value]) => value !== undefined)
    const kept = tokens.flatMap(([name, value]) => namesOf(name).map((each) => `${each}=${value}`))
    return kept.length === 0 ? {} : { cookie: kept.join('; ') }
  }

  const visitor: Visitor = {
    token: undefined,
    adminToken: undefined,
    async post(path, text, headers = {}) {
      const sent = Object.entries({
        'content-type': json,
        ...cookie(visitor.token, path.startsWith('/api/admin') ? visitor.adminToken : undefined),
        ...headers,
      }).filter(([, value]) => value !== '')
      // Bypasses `fetch`: its streams were a seventh of the cost of call tests.
      const {
        statusCode: status,
        headers: came,
        body: stream,
      } = await request(`${address().origin}${path}`, {
        method: 'POST',
        headers: { 'user-agent': 'node', ...Object.fromEntries(sent) },
        body: text ?? null,
      })
      const got = new Headers(
        Object.entries(came).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        ),
      )
      for (const line of got.getSetCookie()) {
        const [value, adminValue] = [valueIn(line, 'session'), valueIn(line, 'admin')]
        if (adminValue !== undefined) visitor.adminToken = adminValue === '' ? undefined : adminValue
        if (value !== undefined) visitor.token = value === '' ? undefined : value
      }
      // A file of the admin area is text.
      const body: unknown =
        got.get('content-type')?.startsWith('text/') === true ? await stream.text() : await stream.json()
      return { status, headers: got, body, ...(isFailure(body) ? { error: body.error, code: body.code } : {}) }
    },
    call: (call, body, headers) => visitor.post(call.path, JSON.stringify(body ?? {}), headers),
    async ask(call, body) {
      const answer = await visitor.call(call, body)
      if (!isSuccess(answer.body)) throw new Error(`${call.path}: ${answer.status} ${answer.code}: ${answer.error}`)
      return answer.body.success
    },
    async listen(headers) {
      const { origin, realtimePort } = address()
      const own = { ...cookie(visitor.token), origin, ...headers }
      const greeting = visitor.token === undefined ? guestsGreeting : playersGreeting
      return listen(`http://127.0.0.1:${realtimePort}`, own, greeting, sockets)
    },
  }
  return visitor
}

/** Repeats a call while the answer says that the site is unavailable: on a busy machine a write may be given up. */
export async function persist<C extends CallDefinition>(send: () => Promise<Answer<C>>): Promise<Answer<C>> {
  const answer = await send()
  return answer.code === 'Unavailable' ? persist(send) : answer
}

const isFailure = (body: unknown): body is { error: string; code: RefusalCode } =>
  typeof body === 'object' && body !== null && 'error' in body
const isSuccess = (body: unknown): body is { success: unknown } =>
  typeof body === 'object' && body !== null && 'success' in body

const guestsGreeting: readonly (keyof Events)[] = ['online', 'works']
const playersGreeting: readonly (keyof Events)[] = [...guestsGreeting, 'updBalance']

function listen(
  address: string,
  extraHeaders: Headed,
  greeting: readonly (keyof Events)[],
  sockets: Socket[],
): Promise<Listener> {
  const socket = io(address, { transports: ['websocket'], extraHeaders, forceNew: true, reconnection: false })
  sockets.push(socket)
  const heard: News[] = []
  const listener: Listener = {
    socket,
    heard,
    payloads: <Name extends keyof Events>(name: Name) =>
      heard.filter((news) => news.name === name).map((news) => news.payload as Payload<Name>),
  }
  return new Promise((resolve, reject) => {
    const missing = new Set(greeting)
    socket.onAny((name: keyof Events, payload) => {
      heard.push({ name, payload })
      missing.delete(name)
      if (missing.size === 0) resolve(listener)
    })
    socket.on('connect_error', reject)
    socket.on('disconnect', (reason) => reject(new Error(`put out before the greeting: ${reason}`)))
  })
}
