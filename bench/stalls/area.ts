/** An administrator of the watched site, and the calls that are only asked: of the area, and of a player. */
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { giveRoles } from '../../server/staff/people.ts'
import { softAuthenticator } from '../../server/testing/authenticator.ts'
import { createVisitor, type Visitor } from '../../server/testing/visitor.ts'

/** The public address of the watched site: passkeys are made for it. */
export const pageOrigin = 'http://kurazh.localhost:8080'

/** Registers an owner and opens the area. */
export async function openArea(db: Db, port: number): Promise<Visitor> {
  const page = createVisitor(() => ({ origin: `http://127.0.0.1:${port}`, realtimePort: 0 }), [])
  const [login, password] = ['watching-person', 'a long password of 1']
  await page.ask(calls.registr, { email: 'watching-person@example.test', login, password, info: '' })
  const answer = await page.call(calls.getUser)
  if (!('success' in answer.body)) throw new Error('the administrator was not registered')
  const { user } = answer.body.success
  await giveRoles(db, user.id, ['owner'])
  await page.ask(calls.login, { login, password, info: '' })
  const device = softAuthenticator()
  const { options } = await page.ask(calls.passkeyOptions)
  await page.ask(calls.addPasskey, { credential: device.create(options, pageOrigin), name: 'Ключ' })
  const challenge = await page.ask(calls.confirmChallenge)
  await page.ask(adminCalls.enterAdmin, { credential: device.answer(challenge.options, pageOrigin) })
  return page
}

interface Question {
  readonly name: string
  readonly path: string
  readonly body: string
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
/** Bodies that an asking call may take: the first that fits is used. */
const bodies: readonly object[] = [
  {},
  { reason: 'Замер' },
  { id: 77 },
  { player: 77 },
  { id: 1 },
  { player: 77, reason: 'Замер' },
  { from: day(365), until: day(0) },
  { tournament: 1 },
  { room: 'ru' },
  { show: 'waiting' },
  { show: 'all' },
]

/** Names of calls that change something though the audit keeps no change of them. */
const changes = /^(enter|leave|exit|end|set|reset|make|send|test|write|declare|give|take|decide|add|begin|start|stop)/

/** Calls of the area that change nothing. */
export function adminQuestions(): { asked: Question[]; left: string[] } {
  const asked: Question[] = []
  const left: string[] = []
  for (const [name, call] of Object.entries<AdminCallDefinition>(adminCalls)) {
    if (call.subject !== undefined || call.audited === 'change' || changes.test(name)) continue
    const body = bodies.find((each) => call.body.safeParse(each).success)
    if (body === undefined) left.push(name)
    else asked.push({ name, path: call.path, body: JSON.stringify(body) })
  }
  return { asked, left }
}

/** What a page of a player asks. */
const asked: readonly (readonly [keyof typeof calls, object])[] = [
  ['rewards', {}],
  ['missions', {}],
  ['tournaments', {}],
  ['tournament', { id: 2 }],
  ['challenges', {}],
  ['jackpot', {}],
  ['returned', {}],
  ['returns', {}],
  ['referral', {}],
  ['referralPeople', {}],
  ['push', {}],
  ['statement', {}],
  ['roomGifts', { room: 'ru' }],
]

export const playersQuestions: readonly Question[] = asked.map(([name, body]) => ({
  name,
  path: (calls[name] as CallDefinition).path,
  body: JSON.stringify(body),
}))
