/** Letters leave through the outbox: at least once with one Message-ID, sealed until then, and nothing of them is kept. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { dyingAt } from '../../testing/cut-node.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase, transaction } from '../database/database.ts'
import { createLog } from '../process/log.ts'
import { reseal } from '../security/re-encryption.ts'
import type { EncryptionKey } from '../security/encryption.ts'
import { letterAgeMeasure, letterMeasure, sendLetters, sweepLetters, whyNotSent } from './delivery.ts'
import { folderMail, letterAsFile, type Mail, type Outgoing, smtpMail } from './mail.ts'
import { createLetters, dropLinkLetters, eraseLetters, type NewLetter, sealedLetters } from './outbox.ts'
import { pausesSeconds } from './policy.ts'

let made: TestDatabase
let database: Database
let key: EncryptionKey
let sent: Outgoing[]
let refusal: Error | undefined
const lines: string[] = []
const log = createLog('error', { to: { write: (line: string) => void lines.push(line) } })

beforeEach(async () => {
  made = await testDatabase()
  database = await openDatabase(made.url)
  key = { current: randomBytes(32), former: [] }
  sent = []
  lines.length = 0
  refusal = undefined
})
afterEach(async () => {
  await database.close()
  await made.drop()
})

const mail = {
  async send(letter: Outgoing) {
    sent.push(letter)
    if (refusal !== undefined) throw refusal
  },
}
const letter = {
  to: 'ivan@example.org',
  subject: 'Новый пароль',
  text: 'https://kurazh.example/?recover=token-of-ivan',
}
const write = (more: Partial<NewLetter> = {}) =>
  transaction(database.db, (tx) => createLetters(key).write(tx, { letter, kind: 'recovery', player: 7, ...more }))
const ground = () => ({ db: database.db, key, mail, log })
const send = async () => void (await Promise.all([true, false].map((urgent) => sendLetters(ground(), urgent))))
const query = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows
const due = () => query('update outgoing_letter set next_try_at = clock_timestamp() where next_try_at is not null')
const rows = () =>
  query<{ id: string; ended: string | null; answer: string | null; sealed: Buffer | null; tries: number }>(
    'select id, ended, answer, sealed, tries from outgoing_letter order by at',
  )
const states = async () =>
  Object.fromEntries((await letterMeasure.read(database.db)).map(({ of = '', value }) => [of, value]))
/** As a mail server refuses. */
const refused = (response: string) =>
  Object.assign(new Error(`Can't send mail: ${response}`), { response, responseCode: Number(response.slice(0, 3)) })

describe('a letter', () => {
  it('is sent if and only if what it is about happened', async () => {
    await expect(
      transaction(database.db, async (tx) => {
        await createLetters(key).write(tx, { letter, kind: 'recovery', player: 7 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await send()
    expect(sent).toEqual([])
    await write()
    await send()
    await send()
    expect(sent).toMatchObject([{ ...letter, player: 7 }])
    expect(await states()).toEqual({ waiting: 0, sent: 1, refused: 0, 'given up': 0 })
  })

  it('is unreadable in the database while it waits; once it is sent, neither address nor text is kept', async () => {
    await write()
    const whole = async () =>
      (await query<{ row: string }>('select l::text as row from outgoing_letter l'))[0]?.row ?? ''
    for (const secret of [letter.to, 'token-of-ivan'])
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(await whole()).not.toContain(form)
    expect((await rows())[0]?.sealed?.length).toBeGreaterThan(0)
    await send()
    expect(await rows()).toMatchObject([{ ended: 'sent', sealed: null }])
  })

  it('that is not taken is tried again with the same id, with growing pauses, and given up with its reason', async () => {
    refusal = refused('451 4.3.0 <ivan@example.org>: try again later')
    await write()
    const pauses: number[] = []
    for (let tries = 0; tries <= pausesSeconds.length; tries++) {
      await send()
      const [row] = await query<{ pause: number | null }>(
        'select extract(epoch from next_try_at - clock_timestamp())::float8 as pause from outgoing_letter',
      )
      if (row?.pause != null) pauses.push(Math.round(row.pause))
      await due()
    }
    expect(pauses).toEqual([...pausesSeconds])
    await send()
    expect(sent).toHaveLength(pausesSeconds.length + 1)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await rows()).toMatchObject([
      { ended: 'given up', sealed: null, answer: expect.stringContaining('4.3.0') as unknown },
    ])
    expect(await states()).toMatchObject({ waiting: 0, 'given up': 1 })
    expect(await whyNotSent(database.db)).toContain('try again later')
    expect(lines.join('')).toContain('a letter was given up')
    expect(await query('select kind, detail from webhook_event')).toMatchObject([
      { kind: 'mail.failing', detail: { letter: 'recovery' } },
    ])
    for (const text of [
      lines.join(''),
      JSON.stringify(await rows()),
      JSON.stringify(await query('select detail, answer from webhook_event')),
    ])
      expect(text).not.toContain('ivan@')
  })

  it.each([
    ['550 5.1.1 <ivan@example.org>: user unknown', 'refused'],
    ['554 5.7.1 relay access denied', null],
    ['535 5.7.8 authentication failed', null],
  ])('answered «%s» ends at once only where there is no such address', async (response, ended) => {
    refusal = refused(response)
    await write()
    await send()
    expect(await rows()).toMatchObject([{ ended, tries: 1 }])
    expect(await query('select from webhook_event')).toEqual([])
  })

  it('whose link is dead is not sent, and is given up as soon as the link would be dead at the next try', async () => {
    await write({ minutes: 60 })
    await query(`update outgoing_letter set deadline = clock_timestamp() - interval '1 second'`)
    await send()
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ ended: 'given up', sealed: null }])
    await write({ minutes: 60 })
    await query(`update outgoing_letter set deadline = clock_timestamp() + interval '5 seconds' where ended is null`)
    refusal = refused('421 4.3.2 closing')
    await send()
    expect((await rows())[1]).toMatchObject({
      ended: 'given up',
      answer: expect.stringContaining('closing') as unknown,
    })
  })

  it('of a sender that was killed before it recorded the result goes again with the same id; several senders send each one once', async () => {
    await write()
    const [{ id } = { id: '' }] = await rows()
    await query(`update outgoing_letter set tries = 1, next_try_at = clock_timestamp() + interval '180 seconds'`)
    await send()
    expect(sent).toEqual([])
    await due()
    for (let more = 0; more < 23; more++) await write()
    await Promise.all(Array.from({ length: 6 }, send))
    expect(sent).toHaveLength(24)
    expect(new Set(sent.map((each) => each.id)).size).toBe(24)
    expect(sent.map((each) => each.id)).toContain(id)
  })

  it.each(['before', 'after'] as const)(
    'whose sender is killed %s any of its statements is sent once more at most, with the same id, and nothing of it stays',
    async (cut) => {
      let statement = 1
      for (let isDead = true; isDead; statement += 1) {
        sent = []
        await query('delete from outgoing_letter')
        await write()
        isDead = await dyingAt(made.url, statement, cut, (db) => sendLetters({ db, key, mail, log }, true))
        await due()
        await send()
        expect(await rows()).toMatchObject([{ ended: 'sent', sealed: null }])
        expect([1, 2]).toContain(sent.length)
        expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      }
      expect(statement).toBeGreaterThan(2)
    },
  )

  it('under a key is written once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => write({ key: 'restored 1 7' })))
    await send()
    expect(sent).toHaveLength(1)
  })

  it('with a link ends with the link; other letters of the player stay', async () => {
    await write({ minutes: 60 })
    await write({ kind: 'security' })
    await write({ minutes: 60, player: 8 })
    await write({ minutes: 60, player: null })
    await transaction(database.db, (tx) => dropLinkLetters(tx, 7))
    await send()
    expect(sent.map(({ player }) => player)).toEqual([7, 8, undefined])
  })

  it('of an erased account is forgotten, waiting or sent; old ones are deleted', async () => {
    await write()
    await send()
    await write()
    await write({ player: 8 })
    await transaction(database.db, (tx) => eraseLetters(tx, 7))
    await send()
    expect(sent.map(({ player }) => player)).toEqual([7, 8])
    await query(`update outgoing_letter set ended_at = ended_at - interval '31 days'`)
    await sweepLetters(database.db)
    expect(await rows()).toEqual([])
  })

  it('is re-sealed with a new key, and leaves with it; with a key that does not open it, it waits', async () => {
    await write()
    const former = key
    key = { current: randomBytes(32), former: [] }
    await send()
    expect(await rows()).toMatchObject([{ ended: null, answer: expect.stringContaining('SEED_KEY') as unknown }])
    key = { current: key.current, former: [former.current] }
    expect(await reseal(database.db, key, [sealedLetters])).toMatchObject([{ count: 1, unopened: 0 }])
    key = { current: key.current, former: [] }
    await due()
    await send()
    expect(sent).toMatchObject([letter])
  })

  it('that somebody waits for is sent while the mail server keeps the sender of news waiting', async () => {
    let goOn = () => undefined as void
    const asked = new Promise<void>((resolve) => (goOn = resolve))
    const slow: Mail = {
      async send(outgoing) {
        if (outgoing.subject === 'Новости') await asked
        sent.push(outgoing)
      },
    }
    for (let news = 0; news < 20; news++) await write({ kind: 'notice', letter: { ...letter, subject: 'Новости' } })
    const news = sendLetters({ ...ground(), mail: slow }, false)
    await write({ minutes: 60 })
    await sendLetters({ ...ground(), mail: slow }, true)
    expect(sent.map(({ subject }) => subject)).toEqual([letter.subject])
    goOn()
    await news
    expect(sent).toHaveLength(21)
  })

  it('of every kind has a deadline, after which it is not sent', async () => {
    const { rows: kinds } = await database.pool.query<{ kind: NewLetter['kind'] }>(
      `select unnest(regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g')) as kind from pg_constraint where conname = 'outgoing_letter_kind_check'`,
    )
    expect(kinds.length).toBeGreaterThan(6)
    for (const { kind } of kinds) await write({ kind })
    expect(await query(`select from outgoing_letter where deadline < at + interval '1 hour'`)).toEqual([])
    await query(`update outgoing_letter set deadline = clock_timestamp() - interval '1 second'`)
    await send()
    expect(sent).toEqual([])
    expect(await states()).toMatchObject({ waiting: 0, 'given up': kinds.length })
  })

  it('among many that are over is counted, claimed and explained by an index', async () => {
    await query(`insert into outgoing_letter (id, kind, deadline, has_link, urgent, next_try_at, ended, ended_at)
      select gen_random_uuid(), 'notice', now(), false, false, null, 'sent', now() - interval '10 days' from generate_series(1, 20000)`)
    await query('analyze outgoing_letter')
    const texts: { text: string; values: unknown[] }[] = []
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query: { sql: text, parameters } }) => void texts.push({ text, values: [...parameters] }),
    })
    await letterMeasure.read(db)
    await letterAgeMeasure.read(db)
    await whyNotSent(db)
    await sendLetters({ ...ground(), db }, true)
    expect(texts.length).toBeGreaterThan(3)
    for (const { text, values } of texts.filter((each) => each.text.includes('outgoing_letter'))) {
      const { rows: plan } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      expect(plan.map((line) => line['QUERY PLAN']).join('\n'), text).not.toContain('Seq Scan')
    }
  })

  it('that waits is counted with its age', async () => {
    const age = async () => (await letterAgeMeasure.read(database.db))[0]?.value
    expect(await age()).toBe(0)
    await write()
    await query(`update outgoing_letter set at = at - interval '10 minutes'`)
    expect(await age()).toBeGreaterThan(590)
  })
})

/** A mail server that answers the recipient like this; returns what it was sent. */
async function mailServer(toRecipient: string): Promise<{ mail: Mail; heard: string[]; close(): void }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inText = false
    socket.write('220 mail\r\n')
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (inText && line !== '.') continue
        const verb = line.slice(0, 4).toUpperCase()
        inText = verb === 'DATA'
        socket.write(verb === 'RCPT' ? `${toRecipient}\r\n` : verb === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const taken = smtpMail(`smtp://127.0.0.1:${port}`, 'Кураж <no-reply@kurazh.example>')
  return { mail: taken, heard, close: () => void server.close() }
}

test.each([
  ['550 5.1.1 <ivan@example.org>: user unknown', 'refused'],
  ['451 4.7.1 <ivan@example.org>: greylisted', null],
  ['250 ok', 'sent'],
])('a mail server that answers «%s» is understood, and its words are kept without the address', async (says, ended) => {
  const server = await mailServer(says)
  await write()
  const [{ id } = { id: '' }] = await rows()
  await sendLetters({ ...ground(), mail: server.mail }, true)
  server.close()
  const [row] = await rows()
  expect(row?.ended).toBe(ended)
  if (ended === 'sent') expect(server.heard).toContain(`Message-ID: <${id}@kurazh.example>`)
  else expect(row?.answer).toContain(says.slice(0, 9))
  expect(row?.answer ?? '').not.toContain('ivan')
})

test('the Message-ID is the letter’s own, at the sender’s domain', async () => {
  const text = (await letterAsFile('Кураж <no-reply@kurazh.example>', { ...letter, id: 'one-id' })).toString()
  expect(text).toContain('Message-ID: <one-id@kurazh.example>')
})

describe('without a mail server', () => {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'mail-'))))
  afterEach(() => rm(folder, { recursive: true }))
  const from = 'Кураж <no-reply@localhost>'

  test('a letter is a file only its owner can read; sent again, it is the same file', async () => {
    const shown: string[] = []
    const files = folderMail(join(folder, 'mail'), from, (_letter, file) => shown.push(file))
    await files.send({ ...letter, id: 'one', player: 7 })
    await files.send({ ...letter, id: 'one', player: 7 })
    const names = await readdir(join(folder, 'mail'))
    expect(names).toHaveLength(1)
    expect(shown[1]).toBe(join(folder, 'mail', names[0] ?? ''))
    expect(await readFile(shown[0] ?? '', 'utf8')).toContain('To: ivan@example.org')
    expect((await stat(shown[0] ?? '')).mode & 0o077).toBe(0)
  })

  test('files of closed accounts and old ones are deleted', async () => {
    const files = folderMail(folder, from, () => undefined)
    for (const [id, player] of [
      ['closed', 1],
      ['open', 2],
      ['old', 2],
      ['links', undefined],
      ['old-links', undefined],
    ] as const)
      await files.send({ ...letter, id, player })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await utimes(join(folder, '2-old.eml'), daysAgo(8), daysAgo(8))
    await utimes(join(folder, 'several-old-links.eml'), daysAgo(2), daysAgo(2))
    await files.tidy?.(async (players) => new Set(players.filter((player) => player === 1)))
    expect((await readdir(folder)).toSorted()).toEqual(['2-open.eml', 'several-links.eml'])
  })
})
