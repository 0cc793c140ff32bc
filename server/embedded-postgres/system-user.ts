/** Creates a system user for PostgreSQL, which refuses to run as root: no shell, no home, no password. */
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, runAs, type SystemUser } from './run-as.ts'

const userName = 'kurazh-db'

/**
 * Returns the user who runs the database when the site runs as root, created if missing; undefined for an ordinary
 * user.
 */
export async function databaseUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  let complaint = ''
  // Another site starting on this machine may be creating the same user and hold the password file's lock for a
  // moment.
  for (let attempt = 0; attempt < 5; attempt++) {
    const user = await lookUp()
    if (user !== undefined) return user
    complaint = await make()
    if (complaint !== '') await sleep(200)
  }
  throw new EmbeddedPostgresError(
    `База данных не запускается от имени root, а пользователя ${userName} создать не удалось: ${complaint}. ` +
      `Создайте его сами (useradd ${wordsFor(await hasGroup()).join(' ')}), запустите сайт от обычного пользователя или укажите DATABASE_URL.`,
  )
}

async function lookUp(): Promise<SystemUser | undefined> {
  const uid = await runAs(undefined, 'id', ['-u', userName])
  const gid = await runAs(undefined, 'id', ['-g', userName])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

const hasGroup = async () => (await runAs(undefined, 'getent', ['group', userName])).code === 0

/** Arguments of `useradd`. A group of this name may be left from a deleted user: a second one cannot be created. */
export const wordsFor = (groupStands: boolean): string[] => [
  '--system',
  ...(groupStands ? ['--gid', userName] : ['--user-group']),
  '--no-create-home',
  '--home-dir',
  '/nonexistent',
  '--shell',
  '/usr/sbin/nologin',
  userName,
]

async function make(): Promise<string> {
  const made = await runAs(undefined, 'useradd', wordsFor(await hasGroup()))
  return made.code === 0 ? '' : made.output
}
