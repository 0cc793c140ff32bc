/** Administrators in tests: with roles, a passkey, and the admin area open. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { AdminRole } from '@kurazh/contract/admin/rights.ts'
import { calls } from '@kurazh/contract/index.ts'
import { giveRoles } from '../staff/people.ts'
import { softAuthenticator, type SoftAuthenticator } from './authenticator.ts'
import type { Player, TestSite } from './site.ts'
import type { Visitor } from './visitor.ts'

/** Gives a player these roles and no others, as the command line does. */
export const giveRolesOf = (site: () => TestSite) => (player: number, roles: readonly AdminRole[]) =>
  giveRoles(site().database.db, player, roles)

export interface Admin extends Player {
  device: SoftAuthenticator
}

/** The required `PUBLIC_ORIGIN` of the site: passkeys are created for an address. */
export const pageOrigin = 'http://kurazh.localhost:8080'

/** Signed in, with these roles and a passkey, outside the area. */
export async function adminAtDoor(site: TestSite, roles: readonly AdminRole[]): Promise<Admin> {
  const player = await site.player()
  await giveRoles(site.database.db, player.id, roles)
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  const device = softAuthenticator()
  const { options } = await player.ask(calls.passkeyOptions)
  await player.ask(calls.addPasskey, { credential: device.create(options, pageOrigin), name: 'Ключ' })
  return Object.assign(player, { device })
}

/** The device's answer to a challenge of this page. */
export async function proofOf(page: Visitor, device: SoftAuthenticator) {
  const { options } = await page.ask(calls.confirmChallenge)
  return { credential: device.answer(options, pageOrigin) }
}

/** The same with the area open, by a factor given just now. */
export async function adminInside(site: TestSite, roles: readonly AdminRole[]): Promise<Admin> {
  const admin = await adminAtDoor(site, roles)
  await admin.ask(adminCalls.enterAdmin, await proofOf(admin, admin.device))
  return admin
}
