/** Every act of staff on a person asks why. */
import { expect, test } from 'vitest'
import type { AdminCallDefinition } from './admin-call.ts'
import { adminCalls } from './index.ts'
import { whyOf } from './reason.ts'

/** Acts without a reason, and why they need none. */
const without: Readonly<Record<string, string>> = {
  removeLine: 'the line itself is the reason, and it is kept',
  dismissReports: 'changes nothing for the player',
  unmuteInChat: 'gives back what was taken with a reason',
  payOutClosed: 'a request that a second person decides, about money that is the player’s',
  endAdminSession: 'a colleague signs in again',
  proposeRoles: 'a second person decides',
}
const acts = (Object.entries(adminCalls) as [string, AdminCallDefinition][]).filter(
  ([, { subject, audited }]) => subject !== undefined && audited === 'change',
)

test('an act on a person has a text that says why', () => {
  const unasked = acts.filter(([, call]) => whyOf(call) === undefined)
  expect(unasked.map(([name]) => name).toSorted()).toEqual(Object.keys(without).toSorted())
})

test.each(acts.filter(([name]) => !Object.hasOwn(without, name)))('%s refuses an empty reason', (_, call) => {
  const why = whyOf(call) ?? ''
  for (const empty of ['', '  ', undefined]) {
    const issues = call.body.safeParse({ [why]: empty }).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.'))).toContain(why)
  }
})
