/**
 * The previous page of a list says where the next one continues: anything else is refused, and no list fails because
 * of it.
 */
import { adminLists } from '@kurazh/contract/admin/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let admin: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  admin = await adminInside(site, ['owner'])
})
afterAll(() => site.close())

/** In the form of a position: an impossible moment, and a number out of range. */
const never = ['T|1', '99999999999999999|999999999999999999']
const placeOf = (place: string, streams: number) =>
  Buffer.from(JSON.stringify(Array.from({ length: streams }, () => place))).toString('base64url')

test.each(Object.entries(adminLists))('%s refuses a position that it has not given out', async (_name, { list }) => {
  const asked = never.flatMap((place) =>
    [1, 2, 4, 8].flatMap((streams) =>
      [{}, { player: 5 }].map((filters) => ({ ...filters, after: placeOf(place, streams) })),
    ),
  )
  const answers = await Promise.all(
    asked.map((body) => admin.call(list as never, body as never) as Promise<{ status: number }>),
  )
  for (const { status } of answers) expect([200, 400]).toContain(status)
})
