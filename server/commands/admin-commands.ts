/** Commands for the admin area: the second administrator, and the audit log, which records every command. */
import { type AdminRole, adminRoles } from '@kurazh/contract/admin/rights.ts'
import { CommandError } from '../command.ts'
import { chainAll, note, verifyAudit } from '../staff/audit.ts'
import { giveRoles } from '../staff/people.ts'
import { peopleWithRoles } from '../staff/role-holders.ts'
import { publishedLinks } from '../features/reserves/reserves.ts'
import { loginsOf } from '../players/logins.ts'
import { playerByLogin } from '../players/players.ts'
import type { Db } from '../platform/database/database.ts'
import type { Typed } from './who-and-why.ts'

export const rolesUsage = `roles list | roles <логин> ${adminRoles.join(',')} | roles <логин> none`
export const auditUsage = 'audit verify'

/**
 * Lists roles, and gives them without a second person: a user of the command line has full access to the database
 * anyway.
 */
export async function rolesCommand(db: Db, [login = 'list', wished]: string[]): Promise<string> {
  if (login === 'list') return listRoles(db)
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new CommandError(`Игрока ${login} нет`)
  const roles = wished === 'none' ? [] : (wished ?? '').split(',').map(roleNamed)
  if (!(await giveRoles(db, player.id, roles))) throw new CommandError('На сайте не останется владельца')
  return roles.length === 0
    ? `${player.login} больше не администратор`
    : `${player.login}: ${roles.join(', ')}. Пусть войдёт заново и добавит в аккаунте ключ доступа или коды`
}

function roleNamed(text: string): AdminRole {
  const role = adminRoles.find((each) => each === text)
  if (role === undefined) throw new CommandError(`Так: ${rolesUsage}`)
  return role
}

async function listRoles(db: Db): Promise<string> {
  const people = await peopleWithRoles(db)
  const logins = await loginsOf(
    db,
    people.map(({ id }) => id),
  )
  return (
    people.map(({ id, roles }) => `${logins.get(id) ?? id}: ${roles.join(', ')}`).join('\n') || 'Администраторов нет'
  )
}

/** Chains pending rows and verifies the whole chain. */
export async function auditCommand(db: Db, [verb]: string[]): Promise<string> {
  if (verb !== 'verify') throw new CommandError(`Так: ${auditUsage}`)
  // Without a running site, the rows of the command line are not chained yet.
  await chainAll(db)
  const { rows, last, fault } = await verifyAudit(db, await publishedLinks(db))
  if (fault !== undefined)
    throw new CommandError(`Журнал действий испорчен: ${fault}. До того сходится записей: ${rows}`)
  return `Журнал действий сходится: записей ${rows}, контрольная сумма ${last}`
}

/** Commands whose first argument is the login of the player they are about. */
const aboutPlayers: ReadonlySet<string> = new Set([
  'ban',
  'unban',
  'gift',
  'limit',
  'break',
  'release',
  'factors',
  'password',
  'roles',
])

/** The player whose login a command names. */
async function playerNamed(db: Db, name: string, args: readonly string[]) {
  const login = aboutPlayers.has(name) ? args[0] : name === 'referrals' ? args[1] : undefined
  return login === undefined ? undefined : playerByLogin(db, login)
}

/** Runs a command and records it in the audit log, whether it succeeded or was refused. */
export async function writtenDown(
  db: Db,
  name: string,
  { args, who, why }: Pick<Typed, 'args' | 'who' | 'why'>,
  run: () => Promise<string>,
): Promise<string> {
  const actor = { id: null, who, way: 'command line' } as const
  // A salt is not secret once it is set, but must not be recorded before.
  const detail = { args: name === 'salt' ? args.slice(0, 1) : args, ...(why !== undefined && { reason: why }) }
  const subject = (await playerNamed(db, name, args))?.id
  try {
    const said = await run()
    // Only the answer says which round was called off: the command names the table.
    await note(db, actor, {
      action: name,
      subject,
      outcome: 'done',
      detail: name === 'table' ? { ...detail, said } : detail,
    })
    return said
  } catch (error) {
    await note(db, actor, { action: name, subject, outcome: 'refused: InvalidRequest', detail })
    throw error
  }
}
