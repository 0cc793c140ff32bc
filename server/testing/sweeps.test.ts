/**
 * What grows with the players is swept some rows at a time and by an index: one statement may take no longer on a large
 * site.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { lookAtDays } from '../features/referral/check-newcomers.ts'
import { type Db, openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/process/log.ts'
import { sweepSessions } from '../players/sessions/ended-sessions.ts'
import { sweepSignIns } from '../players/sessions/sign-ins.ts'
import { testDatabase } from './database.ts'

const server = join(import.meta.dirname, '..')

/** Tables of few rows at any time, which are swept by one statement. */
const few: Readonly<Record<string, string>> = {
  failing_item: 'items that fail now',
  password_reset: 'links of the last minutes',
  email_link: 'links of the last days, one a player who changes the address',
  sign_in_ticket: 'sign-ins of the last minutes that wait for a code',
  passkey_challenge: 'challenges of the last minutes',
  social_attempt: 'sign-ins of the last minutes at another site',
  social_ticket: 'sign-ins of the last minutes at another site',
  former_login: 'logins that were given up lately',
  excluded_mark: 'the ends of exclusions, some a day',
  chat_report: 'complaints that nobody has looked at for a month',
  chat_mute: 'mutes, one a player who is muted',
  admin_reading: 'hours of the staff',
  risk_evidence: 'closed accounts of old cases',
}

/** Every deletion of what is older than a moment, by its table. */
const sweeps = globSync('**/*.ts', { cwd: server })
  .filter((path) => !/\.test\.ts$|^testing|node_modules/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/sql`([^`]*)`/g)].flatMap(([, statement = '']) => {
      const table = /delete from (\w+)/.exec(statement)?.[1]
      const isByTime = /[a-z_.]+ < (?:now|clock_timestamp)\(\)/.test(statement)
      return table !== undefined && isByTime && !/\bplayer = \$/.test(statement) ? [{ path, table, statement }] : []
    }),
  )

test('a sweep names how many rows go at a time, unless its table is known to be small', () => {
  expect(sweeps.length).toBeGreaterThan(15)
  expect(sweeps.filter(({ table, statement }) => !(table in few) && !/\blimit \$\{/.test(statement))).toEqual([])
})

test('every table that is said to be small is swept by one statement', () => {
  const whole = sweeps.filter(({ statement }) => !/\blimit \$\{/.test(statement)).map(({ table }) => table)
  expect([...new Set(whole)].toSorted()).toEqual(Object.keys(few).toSorted())
})

test('what is over is found by an index, however much is not', async () => {
  const made = await testDatabase()
  const database = await openDatabase(made.url)
  try {
    const { pool } = database
    await pool.query(`
      insert into sign_in (player, at, way, success, device, network)
      select n, now(), 'password', n % 9 > 0, '{}', '192.0.2' from generate_series(1, 20000) n`)
    await pool.query(`
      insert into session (player, token_hash, expires_at, address, agent)
      select n, sha256(n::text::bytea), now() + interval '5 days', '', '' from generate_series(1, 20000) n`)
    await pool.query(`
      insert into referral (player, owner, code, share, source, income_day, looked_day, summed_day)
      select n, 1, 'code', 2, '', current_date - 9, current_date - 8, current_date - 8 from generate_series(1, 20000) n`)
    await pool.query('analyze')
    const texts: { text: string; values: unknown[] }[] = []
    const db: Db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query: { sql: text, parameters } }) => void texts.push({ text, values: [...parameters] }),
    })
    await sweepSignIns(db)
    await sweepSessions(db)
    await lookAtDays({ db, log: createLog('silent') }, async () => [])
    const asked = texts.filter(({ text }) => /\b(?:sign_in|session|referral)\b/.test(text))
    expect(asked.length).toBeGreaterThan(3)
    for (const { text, values } of asked) {
      const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      expect(plan.map((line) => line['QUERY PLAN']).join('\n'), text).not.toMatch(
        /Seq Scan on (?:sign_in|session|referral)\b/,
      )
    }
  } finally {
    await database.close()
    await made.drop()
  }
})
