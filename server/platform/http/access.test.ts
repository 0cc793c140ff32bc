/** Every call × every role × maintenance on and off, from the contract's own rows. */
import type { CallDefinition, Role } from '@kurazh/contract/core/call.ts'
import { refusals, type RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'

let site: TestSite
let visitors: Record<Role, Visitor>

beforeAll(async () => {
  site = await testSite()
  visitors = {
    guest: site.visitor(),
    player: await site.player(),
    banned: await bannedPlayer(),
    admin: await site.admin(),
  }
})
afterAll(() => site.close())

async function bannedPlayer(): Promise<Visitor> {
  const player = await site.player()
  await site.ban(player, 'нарушение правил')
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  return player
}

/** The refusal expected before the handler runs, undefined when the caller may pass. */
function guardOf(call: CallDefinition, role: Role, works: number): RefusalCode | undefined {
  if (!call.access.includes(role)) return role === 'guest' ? 'Unauthorized' : role === 'banned' ? 'Banned' : 'Forbidden'
  return works !== 0 && role !== 'admin' && call.duringMaintenance !== true ? 'Maintenance' : undefined
}

const edgeCodes: readonly (RefusalCode | undefined)[] = ['Unauthorized', 'Banned', 'Forbidden', 'Maintenance']
/** Calls that end the session needed by the other rows come last. */
const endings = ['endAllSessions', 'exit']
const rows = (Object.entries(calls) as [keyof typeof calls, CallDefinition][]).toSorted(
  ([a], [b]) => endings.indexOf(a) - endings.indexOf(b),
)

async function expectRow(call: CallDefinition, role: Role, works: number): Promise<void> {
  const expected = guardOf(call, role, works)
  const { status, code, error } = await visitors[role].post(call.path, '{}')
  if (expected !== undefined) {
    expect({ code, status, error }).toEqual({
      code: expected,
      status: refusals[expected][0],
      error: refusals[expected][1],
    })
  } else if (role === 'guest' && call === calls.getUser) {
    expect({ code, status }).toEqual({ code: 'Unauthorized', status: 200 })
  } else {
    expect(edgeCodes).not.toContain(code)
    // The handler ran: it does the work, misses something in the body, or refuses with its own refusal.
    expect([200, 400, ...call.refusals.map((own) => refusals[own][0])]).toContain(status)
  }
}

test('maintenance is shown to guests and players until it is over, and never to the administrator', async () => {
  const [guest, player] = [site.visitor(), await site.player()]
  await site.setWorks(1)
  expect((await guest.call(calls.getUser)).body).toMatchObject({ code: 'Unauthorized', site: { works: 1 } })
  expect((await player.ask(calls.getUser)).site).toEqual({ works: 1 })
  expect((await visitors.admin.ask(calls.getUser)).site).toEqual({ works: 0 })
  await site.setWorks(0)
  expect((await player.ask(calls.getUser)).site).toEqual({ works: 0 })
})

describe.each([1, 0])('with works = %i', (works) => {
  beforeAll(() => site.setWorks(works))
  describe.each(['guest', 'player', 'banned', 'admin'] as const)('a %s', (role) => {
    const asked = works === 1 ? rows.filter(([name]) => !endings.includes(name)) : rows
    test.each(asked)('is let in or refused by the row of %s', (_name, call) => expectRow(call, role, works))
  })
})

test('a cookie with an invalid or ended session makes a guest', async () => {
  for (const token of ['', 'short', 'A'.repeat(43), `${'A'.repeat(42)};`, "' or 1=1 --"]) {
    const visitor = Object.assign(site.visitor(), { token })
    const { status, code } = await visitor.call(calls.getBal)
    expect({ status, code }).toEqual({ status: 401, code: 'Unauthorized' })
  }
})

test('a page of another player is refused at every call that needs a player, and accepted at the others', async () => {
  const [page, other] = [await site.player(), await site.player()]
  for (const [, call] of rows.filter(([, { access }]) => access.includes('player'))) {
    const isOpen = call.access.includes('guest')
    const { code } = await page.post(call.path, '{}', { 'x-player': await uidOf(other) })
    if (isOpen) expect(code, call.path).not.toBe('UserChanged')
    else expect(code, call.path).toBe('UserChanged')
  }
  expect((await other.call(calls.getBal, {}, { 'x-player': await uidOf(other) })).status).toBe(200)
})

const uidOf = async (visitor: Visitor) => (await visitor.ask(calls.getUser)).user.ref_link
