/**
 * The table of `docs/one-person.md`: which roles can make each change, whether one person can do it alone and what
 * limits it, which reason is asked, who is told, and how it is undone.
 */
import { type AdminCallDefinition, keysOf } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { adminRoles, rightsOf } from '@kurazh/contract/admin/rights.ts'
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { actOf } from '@kurazh/contract/admin/audit-text.ts'
import { whyOf } from '@kurazh/contract/admin/reason.ts'
import { acts } from './acts.ts'
import { after } from './after.ts'

/** Every call of the area that changes something, by name. */
export const changes: readonly (readonly [name: string, call: AdminCallDefinition])[] = (
  Object.entries(adminCalls) as [string, AdminCallDefinition][]
).filter(([, { audited }]) => audited === 'change')

const head = `# Acts of the staff: who, alone or two, why, who is told, how it is undone

Written by \`node tools/one-person.ts\` from the admin calls of the contract and from \`tools/one-person/\`; a test compares it and looks for every test named here.

- **The day's sum** is ${formatRoundMoney(mostAlone).replaceAll(/\s/g, ' ')} for each person within 24 hours, over all actions together: corrections, promo codes, tournaments made and cancelled, seasons. A
  larger sum becomes a request that another person with the same right approves (\`server/rewards/spent-alone.ts\`).
- **Oneself**: the access check refuses every change to one’s own account, except ending one’s own session and requesting roles, which two people decide.
- **Colleagues**: «barred» is refused for another administrator. Their roles must be removed first (takeRoles), of which everybody with a role gets a letter.
- **Reason**: the body’s text that says why; the server refuses it empty, the audit keeps it, the dialog asks for it. «–»: \`contract/admin/reason.test.ts\` says why none is needed, or the act is on no person.
- **Told**: who is informed besides the audit log. A colleague who asked reads the answer of the second person in «Подтверждения».
- Every call here is written into the chained audit, done or refused. Calls that only read have no row: personal data are masked by right, and reading them is audited too.

| call | what | roles | by | reason | told | undone | on colleagues | bound | test |
|---|---|---|---|---|---|---|---|---|---|
`

export const tableText = (): string => head + changes.map(([name, call]) => line(name, call)).join('')

function line(name: string, call: AdminCallDefinition): string {
  const act = acts[name]
  if (act === undefined) throw new Error(`${name} has no row in tools/one-person/acts.ts`)
  const roles = adminRoles.filter((role) => keysOf(call).every((key) => rightsOf([role]).has(key))).join(', ')
  const then = after[name]
  if (then === undefined) throw new Error(`${name} has no row in tools/one-person/after.ts`)
  const what = actOf(name as keyof typeof adminCalls)
  return `| \`${name}\` | ${what} | ${roles} | ${act.by} | ${whyOf(call) ?? '–'} | ${then.told} | ${then.undone} | ${call.subject?.staff ?? '–'} | ${act.bound} | \`${act.test[0]}\` |\n`
}
