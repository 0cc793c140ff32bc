/**
 * The subject of a call: never oneself, and no other administrator where it would harm them. Every call of the area
 * with a subject is tried.
 */
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let owner: Admin
let other: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[owner, other] = [await adminInside(site, ['owner']), await adminInside(site, ['support'])]
})
afterAll(async () => {
  await site.audit()
  await site.close()
})

const reason = 'Проверка'
/** The other fields of each call's body. Add a new call with a subject here. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  endPlayerSessions: { reason },
  resetFactors: { reason },
  tightenLimit: { measure: 'stake', period: 'day', cap: 1, reason },
  sendOnBreak: { length: 'hour', reason },
  addNote: { text: 'Заметка о коллеге' },
  banPlayer: { comment: 'Проверка' },
  unbanPlayer: { reason },
  notifyPlayer: { text: 'Сообщение для проверки' },
  releasePlayer: { reason },
  dismissFlag: { id: 1, why: 'Ничего нет' },
  openCase: { why: 'Проверка', hold: true },
  addToCase: { id: 1, why: 'Проверка' },
  removeLine: { id: 1 },
  cancelRain: { id: 1, reason: 'Проверка' },
  dismissReports: { id: 1 },
  muteInChat: { hours: 1, secretly: false, reason: 'Проверка' },
  unmuteInChat: {},
  freezePayouts: { reason },
  liftFreeze: { reason },
  closeByStaff: { cause: 'letter', reason },
  correctLogin: { login: 'corrected-login', reason },
  restoreMailbox: { email: 'other@kurazh.example', reason },
  askPlayerCopy: { reason },
  refuseDevices: { reason },
  strikeOut: { tournament: 999_999, reason },
  correctBalance: {
    request: 'f2f7b5a4-3a0e-4d39-9a0c-0d7b6a1f2c11',
    amount: 1,
    account: 'gifts',
    reason: 'goodwill',
    comment: 'Проверка',
  },
  payOutClosed: {
    request: '5b0f9d10-9a3b-4d6e-8d5e-1f6f6a2f7a01',
    amount: 1000,
    method: 'sandbox-account',
    details: { account: '40817 00000001 3456' },
  },
  endAdminSession: { id: 999_999 },
  proposeRoles: { roles: ['owner'] },
  takeRoles: { roles: ['dealer'], reason },
}
const withSubject = (Object.entries(adminCalls) as [string, AdminCallDefinition][]).flatMap(([name, call]) =>
  call.subject === undefined ? [] : [{ name, call, subject: call.subject }],
)

test('every call with a subject has a body here', () => {
  expect(withSubject.map(({ name }) => name).toSorted()).toEqual(Object.keys(bodies).toSorted())
})

test.each(withSubject)(
  '$name is refused for oneself, and allowed for a colleague only if the contract says so',
  async ({ name, call, subject }) => {
    const aimed = (admin: Admin) =>
      owner.post(
        call.path,
        JSON.stringify({ ...bodies[name], [subject.field]: subject.field === 'login' ? admin.login : admin.id }),
      )
    const [own, theirs] = [await aimed(owner), await aimed(other)]
    if (subject.self === 'open') expect(own.code).not.toBe('SecondPerson')
    else expect(own).toMatchObject({ status: 409, code: 'SecondPerson' })
    if (subject.staff === 'barred') expect(theirs).toMatchObject({ status: 409, code: 'AdminBan' })
    else expect(['AdminBan', 'InvalidRequest', 'SecondPerson']).not.toContain(theirs.code)
    // The refusal is recorded in the audit log.
    if (subject.self !== 'open')
      expect(
        await site.count(`admin_event where admin = $1 and action = $2 and outcome = 'refused: SecondPerson'`, [
          owner.id,
          call.path,
        ]),
      ).toBe(1)
  },
)

/** The other fields of calls that look at one player. */
const looks: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  traceMovement: { key: 'no such key' },
  adminPayouts: { show: 'all' },
}
const withPlayer = (Object.entries(adminCalls) as [string, AdminCallDefinition][]).filter(
  // The audit does not record that it is read.
  ([, { subject, about, audited }]) => (subject ?? about) !== undefined && audited !== undefined,
)

test.each(withPlayer)(
  '%s writes whom it was about into the audit, whether it was done or refused',
  async (name, call) => {
    const player = await site.player()
    const field = call.subject?.field ?? call.about ?? ''
    const body = {
      ...bodies[name],
      ...looks[name],
      ...(name.endsWith('File') && { reason }),
      [field]: field === 'login' ? player.login : player.id,
    }
    await owner.post(call.path, JSON.stringify(body))
    const { rows } = await site.database.pool.query<{ subject: bigint | null }>(
      'select subject from admin_event where admin = $1 and action = $2 order by id desc limit 1',
      [owner.id, call.path],
    )
    expect(rows).toEqual([{ subject: BigInt(player.id) }])
  },
)

test('a row is about the player of the only payout, bet or search result, though no body names one', async () => {
  const player = await site.player()
  await player.bet({ stake: 1 })
  const { rows: bets } = await owner.ask(adminCalls.betList, { player: player.id })
  await owner.ask(adminCalls.betList, { link: bets[0]?.link ?? '' })
  await owner.ask(adminCalls.playerList, { search: player.login })
  const looked = (path: string) =>
    site.count(`admin_event where action = $1 and subject = $2 and outcome = 'read'`, [path, player.id])
  expect([await looked(adminCalls.betList.path), await looked(adminCalls.playerList.path)]).toEqual([2, 1])
})

test('the balance of a colleague takes a second person, even for the smallest sum', async () => {
  const finance = await adminInside(site, ['finance'])
  const before = await other.balance()
  expect(
    await finance.ask(adminCalls.correctBalance, {
      id: other.id,
      request: '0c9f2e44-9e3f-4f4e-8a66-4c0a3f1d7a10',
      amount: 0.01,
      account: 'gifts',
      reason: 'goodwill',
      comment: 'Проверка',
    }),
  ).toMatchObject({ done: false })
  expect(await other.balance()).toBe(before)
})
