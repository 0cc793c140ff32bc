/** A browser as the tests need one: a cookie jar, typed calls of the contract, a socket that writes down what it hears. */
import type { CallDefinition, Failure, RefusalCode, WireBodyOf, WireReplyOf } from '@kurazh/contract/call.ts'
import type { Events } from '@kurazh/contract/event.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { io, type Socket } from 'socket.io-client'
import { request } from 'undici'

/** What a call answered. `error` and `code` are there when it was refused (and for a guest's getUser). */
export interface Answer<C extends CallDefinition = CallDefinition> extends Partial<Failure> {
  status: number
  headers: Headers
  body: WireReplyOf<C> | Failure
}

/** The payload of a call that succeeded. */
type SuccessOf<C extends CallDefinition> = Extract<WireReplyOf<C>, { success: unknown }>['success']

type Headed = Record<string, string>

export interface Visitor {
  /** The session's token as the jar holds it, undefined for a guest. It may be set: a stolen or an old cookie. */
  token: string | undefined
  /** The same of the cookie of the admin area. */
  adminToken: string | undefined
  /** Sends whatever text as the body. `headers` replace the usual ones; an empty value leaves one out. */
  post(path: string, text: string | undefined, headers?: Headed): Promise<Answer>
  call<C extends CallDefinition>(call: C, body?: WireBodyOf<C>, headers?: Headed): Promise<Answer<C>>
  /** The same, answering the payload of success. Throws with the refusal. */
  ask<C extends CallDefinition>(call: C, body?: WireBodyOf<C>): Promise<SuccessOf<C>>
  /** Connects to the news with the jar's cookie. Rejects when the server does not let it in. */
  listen(headers?: Headed): Promise<Listener>
}

/** One piece of news as it came. */
type Payload<Name extends keyof Events> = Wire<Parameters<Events[Name]>[0]>
type News = { [Name in keyof Events]: { name: Name; payload: Payload<Name> } }[keyof Events]

export interface Listener {
  readonly socket: Socket
  readonly heard: readonly News[]
  /** The payloads of one kind of news, oldest first. */
  payloads<Name extends keyof Events>(name: Name): Payload<Name>[]
}

/** A site under TLS gives its cookie the second name; the jar sends its token under both. */
const cookieNames = ['kurazh_session', '__Host-kurazh_session']
const json = 'application/json'

/** Where the site is now: a restart moves it. */
type Address = () => { origin: string; realtimePort: number }

/** A guest of the site. Sockets made are added to `sockets`. */
export function createVisitor(address: Address, sockets: Socket[]): Visitor {
  const cookie = (token: string | undefined, adminToken?: string): Headed => {
    const kept = [...(token === undefined ? [] : cookieNames.map((name) => `${name}=${token}`)), ...(adminToken === undefined ? [] : [`kurazh_admin=${adminToken}`])]
    return kept.length === 0 ? {} : { cookie: kept.join('; ') }
  }

  const visitor: Visitor = {
    token: undefined,
    adminToken: undefined,
    async post(path, text, headers = {}) {
      const sent = Object.entries({ 'content-type': json, ...cookie(visitor.token, path.startsWith('/api/admin') ? visitor.adminToken : undefined), ...headers }).filter(([, value]) => value !== '')
      // Past `fetch`: its streams were a seventh of what tests of calls cost.
      const { statusCode: status, headers: came, body: stream } = await request(`${address().origin}${path}`, { method: 'POST', headers: { 'user-agent': 'node', ...Object.fromEntries(sent) }, body: text ?? null })
      const got = new Headers(Object.entries(came).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])))
      for (const line of got.getSetCookie()) {
        const value = new RegExp(`^(?:${cookieNames.join('|')})=([^;]*)`).exec(line)?.[1]
        const adminValue = /^kurazh_admin=([^;]*)/.exec(line)?.[1]
        if (adminValue !== undefined) visitor.adminToken = adminValue === '' ? undefined : adminValue
        if (value !== undefined) visitor.token = value === '' ? undefined : value
      }
      // A file of the admin area is text.
      const body: unknown = got.get('content-type')?.startsWith('text/') === true ? await stream.text() : await stream.json()
      return { status, headers: got, body, ...(isFailure(body) ? { error: body.error, code: body.code } : {}) }
    },
    call: (call, body, headers) => visitor.post(call.path, JSON.stringify(body ?? {}), headers),
    async ask(call, body) {
      const answer = await visitor.call(call, body)
      if (!isSuccess(answer.body)) throw new Error(`${call.path}: ${answer.status} ${answer.code}: ${answer.error}`)
      return answer.body.success
    },
    listen(headers) {
      const { origin, realtimePort } = address()
      return listen(`http://127.0.0.1:${realtimePort}`, { ...cookie(visitor.token), origin, ...headers }, sockets)
    },
  }
  return visitor
}

const isFailure = (body: unknown): body is { error: string; code: RefusalCode } => typeof body === 'object' && body !== null && 'error' in body
const isSuccess = (body: unknown): body is { success: unknown } => typeof body === 'object' && body !== null && 'success' in body

function listen(address: string, extraHeaders: Headed, sockets: Socket[]): Promise<Listener> {
  const socket = io(address, { transports: ['websocket'], extraHeaders, forceNew: true, reconnection: false })
  sockets.push(socket)
  const heard: News[] = []
  socket.onAny((name: keyof Events, payload) => void heard.push({ name, payload }))
  const listener: Listener = {
    socket,
    heard,
    payloads: <Name extends keyof Events>(name: Name) =>
      heard.filter((news) => news.name === name).map((news) => news.payload as Payload<Name>),
  }
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(listener))
    socket.on('connect_error', reject)
  })
}
