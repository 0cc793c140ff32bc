/** The letter of the day: only to those who want it and may read it, once a day, whichever node writes it. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { createLetters } from '../../platform/mail/outbox.ts'
import { writeDayLetters } from './day-letter.ts'

let site: TestSite
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
})
afterAll(() => site.close())

const deps = () => ({
  db: site.database.db,
  letters: createLetters(site.seedKey),
  origin: () => pageOrigin,
  config: { brand: 'Кураж' },
})
const letters = () => site.count(`outgoing_letter where kind = 'day'`)
/** This hour of Moscow, so many days from now. */
const at = (days: number, hour: number) => {
  const midnight = Math.floor((Date.now() + 3 * 3_600_000) / 86_400_000) * 86_400_000 - 3 * 3_600_000
  return midnight + days * 86_400_000 + hour * 3_600_000
}
const confirm = (id: number) =>
  site.database.pool.query('update player set email = $2, email_confirmed_at = now() where id = $1', [
    id,
    `day-${id}@kurazh.example`,
  ])

test('without a confirmed address it cannot be switched on; without the right nobody has it', async () => {
  expect(await owner.ask(adminCalls.dayLetter)).toMatchObject({ on: false })
  const support = await adminInside(site, ['support'])
  expect((await support.call(adminCalls.setDayLetter, { on: true })).code).toBe('RightMissing')
})

test('a finished day is written once after nine, whatever node looks, and no more once switched off or the right is gone', async () => {
  const finance = await adminInside(site, ['finance'])
  for (const who of [owner, finance]) {
    await confirm(who.id)
    await who.ask(adminCalls.setDayLetter, { on: true })
    expect(await who.ask(adminCalls.dayLetter)).toEqual({ on: true, address: true })
  }
  // Yesterday was over before the wish.
  await writeDayLetters(deps(), at(0, 12))
  expect(await letters()).toBe(0)
  await writeDayLetters(deps(), at(1, 8))
  expect(await letters()).toBe(0)
  await Promise.all([writeDayLetters(deps(), at(1, 9)), writeDayLetters(deps(), at(1, 10))])
  await writeDayLetters(deps(), at(1, 11))
  expect(await letters()).toBe(2)
  await site.database.pool.query(`delete from admin_role where player = $1`, [finance.id])
  await writeDayLetters(deps(), at(2, 9))
  expect(await letters()).toBe(3)
  await owner.ask(adminCalls.setDayLetter, { on: false })
  await writeDayLetters(deps(), at(3, 9))
  expect(await letters()).toBe(3)
})
