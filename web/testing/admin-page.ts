/** An administrator on the page: an account with codes and roles, at the admin area's sign-in or behind it. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { AdminRole } from '@kurazh/contract/admin/rights.ts'
import { calls } from '@kurazh/contract/index.ts'
import { TOTP } from 'otpauth'
import { inject } from 'vitest'
import { password, register } from './page.tsx'
import { me } from './wire.ts'

const nodesFetch = globalThis.fetch

export async function bring(words: Record<string, string>, what = 'admin'): Promise<void> {
  const answer = await nodesFetch(`${inject('ticketsUrl')}/${what}?${new URLSearchParams(words)}`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
}

/** 700 ₽ arrive in the closed account of this number. */
export const giveLate = (player: number) => bring({ player: `${player}` }, 'late-money')

/** `code` gives one that has not been used; `age` makes the last factor an old one. */
export async function enterAs(
  login: string,
  roles: readonly AdminRole[],
  { inside = true } = {},
): Promise<{ code(): string; age(): Promise<void> }> {
  me.forget()
  await register(login)
  const { secret } = await me.ask(calls.beginAuthenticator)
  const { backupCodes } = await me.ask(calls.enableAuthenticator, { code: new TOTP({ secret }).generate() })
  const code = () => backupCodes.pop() ?? ''
  await bring({ login, roles: roles.join(' ') })
  me.forget()
  const step = await me.call(calls.login, { login, password, info: '' })
  if (!('next' in step)) throw new Error(`${login} was asked for no code`)
  await me.ask(calls.secondStep, { ticket: step.next.ticket, code: code(), info: '' })
  if (inside) await me.ask(adminCalls.enterAdmin, { password, code: code() })
  return { code, age: () => bring({ login }) }
}
