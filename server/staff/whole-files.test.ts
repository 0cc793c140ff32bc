/** Files of personal data: why, how many rows alone, and a whole list by two people. */
import { adminCalls, adminLists } from '@kurazh/contract/admin/index.ts'
import { rowsAlone, rowsRead } from '@kurazh/contract/admin/one-person-limits.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditedFilters } from '../platform/admin/admin-list.ts'
import { type Admin, adminInside, pageOrigin } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { sweepReading } from './reading.ts'
import { sweepRequests } from './requests.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())

const reason = 'Просит регулятор'
const path = adminCalls.signInListFile.path

test('a file of personal data asks why and ends after a bound; another person allows the whole, once', async () => {
  const [risk, other, owner] = [
    await adminInside(site, ['risk']),
    await adminInside(site, ['risk']),
    await adminInside(site, ['owner']),
  ]
  const player = await site.player()
  const more = 20
  await site.database.pool.query(
    `insert into sign_in (player, way, success, device, network) select $1, 'password', true, '{"name":"x"}', '10.0.0.*' from generate_series(1, $2::int)`,
    [player.id, rowsAlone + more],
  )
  const rowsOf = async (admin: Admin, body: object) => {
    const answer = await admin.post(path, JSON.stringify(body))
    return answer.status === 200 ? String(answer.body).split('\r\n').slice(1, -1) : answer.code
  }
  expect(await rowsOf(risk, { player: player.id })).toBe('InvalidRequest')
  const capped = await rowsOf(risk, { player: player.id, reason })
  expect(capped).toHaveLength(rowsAlone + 1)
  expect(capped?.at(-1)).toContain('второй администратор')
  await risk.ask(adminCalls.askListFile, { list: 'signInList', filters: { player: player.id }, reason })
  const { requests } = await owner.ask(adminCalls.adminRequests)
  const request = requests.find(({ kind }) => kind === 'file')
  expect(request?.wanted).toContain(`player=${player.id}`)
  await owner.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  // Only who asked takes it, and only this list.
  expect(await rowsOf(other, { player: player.id, reason })).toHaveLength(rowsAlone + 1)
  const whole = await rowsOf(risk, { player: player.id, reason })
  expect(whole?.length).toBeGreaterThanOrEqual(rowsAlone + more)
  expect(whole?.at(-1)).not.toContain('второй администратор')
  // Broken off, it is taken again in the same session, for an hour.
  expect((await rowsOf(risk, { player: player.id, reason }))?.length).toBe(whole?.length)
  await site.database.pool.query(`update admin_file set taken_at = now() - interval '61 minutes' where admin = $1`, [
    risk.id,
  ])
  // The day's rows of this person are used up, whatever the file.
  expect(await rowsOf(risk, { player: player.id, reason })).toHaveLength(1)
  expect(
    await site.count(
      `admin_event e join admin_event_words w on w.event = e.id where action = $1 and subject = $2 and words::json ->> 'reason' = $3 and detail ->> 'filters' = $4`,
      [path, player.id, reason, `player=${player.id}`],
    ),
  ).toBe(5)
  expect(
    await site.count(`admin_event where action = $1 and subject = $2 and (detail ->> 'rows')::int = $3`, [
      path,
      player.id,
      rowsAlone,
    ]),
  ).toBe(2)
})

test('an address that was searched for is not in the audit; the number of rows is', async () => {
  const [owner, risk] = [await adminInside(site, ['owner']), await adminInside(site, ['risk'])]
  const filters = { search: 'whole@kurazh.example' }
  await risk.ask(adminCalls.askListFile, { list: 'playerList', filters, reason })
  const request = (await owner.ask(adminCalls.adminRequests)).requests.find(({ wanted }) => wanted.includes('whole@'))
  await owner.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  expect(await site.count(`admin_event where detail::text like '%whole@%'`)).toBe(0)
  expect(await site.count(`admin_event where detail::text like '%search=…%'`)).toBe(1)
  await owner.ask(adminCalls.playerList, { search: 'somebody@kurazh.example' })
  const { rows } = await site.database.pool.query(
    `select detail::text as detail from admin_event where admin = $1 and action = $2`,
    [owner.id, adminCalls.playerList.path],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.detail).toContain('"rows": 0')
  expect(rows[0]?.detail).not.toContain('somebody')
})

test('a login or an address that was searched for is in no request once it is over, and never in the audit', async () => {
  const [owner, risk, player] = [
    await adminInside(site, ['owner']),
    await adminInside(site, ['risk']),
    await site.player(),
  ]
  const keptOf = () => site.count(`admin_request r where position($1 in r::text) > 0`, [player.login])
  const asked = async () => {
    await risk.ask(adminCalls.askListFile, { list: 'playerList', filters: { search: player.login }, reason })
    const request = (await owner.ask(adminCalls.adminRequests)).requests.findLast(({ kind }) => kind === 'file')
    return { id: request?.id ?? 0, hash: request?.hash ?? '' }
  }
  await owner.ask(adminCalls.decideRequest, { ...(await asked()), verdict: 'approve' })
  await owner.ask(adminCalls.decideRequest, { ...(await asked()), verdict: 'withdraw' })
  expect(await keptOf()).toBe(0)
  const late = await asked()
  await site.database.pool.query(`update admin_request set expires_at = now() - interval '1 second' where id = $1`, [
    late.id,
  ])
  await sweepRequests(site.database.db)
  expect(await keptOf()).toBe(0)
  const open = await asked()
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await keptOf()).toBe(0)
  expect((await owner.call(adminCalls.decideRequest, { ...open, verdict: 'approve' })).code).toBe('RequestVoid')
  await owner.ask(adminCalls.playerList, { search: player.login })
  await owner.ask(adminCalls.betList, { login: player.login })
  expect(await site.count(`admin_event where position($1 in detail::text) > 0`, [player.login])).toBe(0)
})

test('the words of every filter of a list are choices, numbers and moments, or are kept out of the audit', () => {
  const words = Object.values(adminLists).flatMap(({ file }) =>
    Object.entries((file.body as unknown as { shape: Record<string, z.ZodMiniType> }).shape).flatMap(([name, type]) =>
      name !== 'reason' && z.safeParse(type, 'Иван Иванов').success ? [name] : [],
    ),
  )
  expect(new Set(words.filter((name) => auditedFilters({ [name]: 'Иван Иванов' }).includes('Иван')))).toEqual(
    // Games, systems, kinds, acts and colleagues: no player.
    new Set(['gateway', 'kind', 'game', 'action', 'link', 'who', 'assignee']),
  )
})

test('pages of lists count too: many are told to colleagues, too many are refused; pages about one player are free', async () => {
  const [reader, owner] = [await adminInside(site, ['risk']), await adminInside(site, ['owner'])]
  const read = async (rows: number) =>
    site.database.pool.query(
      `insert into admin_reading as r (admin, hour, listed) values ($1, date_trunc('hour', now()), $2)
       on conflict (admin, hour) do update set listed = $2`,
      [reader.id, rows],
    )
  const page = () => reader.call(adminCalls.playerList, {})
  const told = async () =>
    (await owner.ask(adminCalls.auditList, {})).rows.filter(
      ({ who, says }) => who === reader.login && says.includes('строк списков'),
    )
  await page()
  expect(await site.count('admin_reading where admin = $1 and listed > 2', [reader.id])).toBe(1)
  await read(rowsAlone)
  expect(await told()).toHaveLength(0)
  await page()
  await page()
  expect(await told()).toHaveLength(1)
  await read(rowsRead - 1)
  const refused = await page()
  expect([refused.code, refused.error]).toEqual(['TooManyRequests', expect.stringContaining('второй администратор')])
  expect((await reader.call(adminCalls.signInList, { player: reader.id })).status).toBe(200)
  await site.database.pool.query(`update admin_reading set hour = hour - interval '25 hours' where admin = $1`, [
    reader.id,
  ])
  expect((await page()).status).toBe(200)
  await sweepReading(site.database.db)
  expect(await site.count(`admin_reading where hour < now() - interval '25 hours'`)).toBe(0)
})
