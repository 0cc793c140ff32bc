/**
 * «Навсегда» does not end at the registration form: a person who returns under another name is held, and is not
 * informed of it there.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { adminInside, pageOrigin } from './admins.ts'
import { testSite, type TestSite } from './site.ts'
import type { Visitor } from './visitor.ts'
import { excludedPlayers, goAway } from '../features/protection/protection.ts'
import { heldPlayers, markExcluded, marksKey, releaseHeld } from '../players/sign-in/excluded.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on', PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const name = () => randomBytes(4).toString('hex')
const password = 'a password of theirs'

/** A browser at an address. Each one is in its own network. */
interface Home {
  info: string
  headers: Record<string, string>
}
let networks = 0
const home = (): Home => ({
  info: `video card ${name()}`,
  headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', 'x-forwarded-for': `10.${++networks}.0.7` },
})

interface Somebody {
  visitor: Visitor
  login: string
  email: string
  at: Home
}

async function register(
  at: Home,
  email = `box-${name()}@example.org`,
): Promise<Somebody & { answer: { status: number; body: unknown; headers: string[] } }> {
  const [visitor, login] = [site.visitor(), `some-${name()}`]
  const { status, body, headers } = await visitor.call(
    calls.registr,
    { login, email, password, info: at.info },
    at.headers,
  )
  return { visitor, login, email, at, answer: { status, body, headers: [...headers.keys()] } }
}
const isHeld = async ({ visitor }: Somebody) => (await visitor.ask(calls.getUser)).user.held === 1
const bet = ({ visitor }: Somebody, nonce = 0) =>
  visitor.call(calls.placeBet, {
    game: 'dice',
    nonce,
    clientSeed: 'x',
    stake: 1,
    params: { chance: 50, side: 'under' },
  })
const topUp = ({ visitor }: Somebody) =>
  visitor.call(calls.topUp, { request: randomUUID(), method: 'sandbox-card', amount: 500 })
const idOf = async ({ visitor }: Somebody) => (await visitor.ask(calls.getUser)).user.id

async function excluded(email?: string): Promise<Somebody> {
  const somebody = await register(home(), email)
  await somebody.visitor.ask(calls.takeBreak, { length: 'forever' })
  return somebody
}

/** Requests the letter and follows its link. */
async function prove(address: string, ask: () => Promise<unknown>): Promise<void> {
  const before = (await site.mailed()).length
  await ask()
  const linkOf = () =>
    /[?]email=([\w-]{43})/.exec(site.letters.slice(before).findLast(({ to }) => to === address)?.text ?? '')?.[1]
  const token = await eventually(() => linkOf() ?? Promise.reject(new Error('no letter')))
  await site.visitor().ask(calls.confirmEmail, { token })
}

describe('a new account of an excluded person', () => {
  test('is held when it has their e-mail: it neither bets nor opens a game nor tops up, and the registration answers as usual', async () => {
    const gone = await excluded()
    const [back, anybody] = [await register(home(), gone.email.toUpperCase()), await register(home())]
    expect(back.answer).toEqual(anybody.answer)
    expect([await isHeld(back), await isHeld(anybody)]).toEqual([true, false])
    expect(await bet(back)).toMatchObject({ status: 403, code: 'Held' })
    const mines = await back.visitor.call(calls.placeBet, {
      game: 'mines',
      nonce: 0,
      clientSeed: 'x',
      stake: 1,
      params: { mines: 3 },
    })
    expect(mines.code).toBe('Held')
    expect(await topUp(back)).toMatchObject({ status: 403, code: 'Held' })
    expect((await back.visitor.ask(calls.getBal)).balance).toBe(1000)
    expect([(await bet(anybody)).status, (await topUp(anybody)).status]).toEqual([200, 200])
  })

  test.each([
    ['some.body@gmail.com', 'somebody+casino@googlemail.com'],
    ['ivan.petrov@yandex.ru', 'ivan-petrov@ya.ru'],
    ['anna@mail.ru', 'ANNA+1@mail.ru'],
  ])('is held for another spelling of the mailbox: %s, %s', async (first, second) => {
    await excluded(first)
    expect(await isHeld(await register(home(), second))).toBe(true)
  })

  test('is held for their device at home; the same card elsewhere, or another or no card at home, is another person', async () => {
    const { at } = await excluded()
    expect(
      await isHeld(
        await register({
          ...at,
          headers: { ...at.headers, 'x-forwarded-for': at.headers['x-forwarded-for']?.replace(/\d+$/, '99') ?? '' },
        }),
      ),
    ).toBe(true)
    expect(await isHeld(await register({ ...at, headers: home().headers }))).toBe(false)
    expect(
      await isHeld(
        await register({
          ...at,
          headers: { ...at.headers, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
        }),
      ),
    ).toBe(false)
    expect(await isHeld(await register({ ...at, info: 'another card' }))).toBe(false)
    expect(await isHeld(await register({ ...at, info: '' }))).toBe(false)
  })

  test('is held after the first account was closed, and nothing readable of that account is stored', async () => {
    const gone = await excluded()
    const id = await idOf(gone)
    await gone.visitor.ask(calls.closeAccount, { giveUp: true })
    const { rows } = await query('select m::text as row from excluded_mark m where player = $1', [id])
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const readable of [
      gone.email,
      gone.at.info,
      ...[gone.email, gone.at.info].map((text) => createHash('sha256').update(text).digest('hex')),
    ]) {
      expect(JSON.stringify(rows)).not.toContain(readable)
    }
    expect(await isHeld(await register(home(), gone.email))).toBe(true)
  })

  test('is held for traits they added only later: another device, another address', async () => {
    const gone = await excluded()
    const later = home()
    await site.visitor().call(calls.login, { login: gone.login, password, info: later.info }, later.headers)
    expect(await isHeld(await register(later))).toBe(true)
    const address = `later-${name()}@example.org`
    await gone.visitor.ask(calls.changeEmail, { email: address })
    const token = await eventually(
      () =>
        /[?]email=([\w-]{43})/.exec(site.letters.findLast(({ to }) => to === address)?.text ?? '')?.[1] ??
        Promise.reject(new Error('no letter')),
    )
    await site.visitor().ask(calls.confirmEmail, { token })
    expect(await isHeld(await register(home(), address))).toBe(true)
  })

  test.each([
    ['they had proven', true],
    ['they had only typed', false],
  ])('proves an address afterwards that %s: held %s', async (_how, proven) => {
    const gone = await register(home())
    if (proven) await prove(gone.email, () => gone.visitor.ask(calls.sendEmailConfirmation))
    await gone.visitor.ask(calls.takeBreak, { length: 'forever' })
    // Of a mailbox with two spellings both can be confirmed.
    const [box = '', domain = ''] = gone.email.split('@')
    const spelled = `${box}+again@${domain}`
    const back = await register(home())
    expect(await isHeld(back)).toBe(false)
    await prove(spelled, () => back.visitor.ask(calls.changeEmail, { email: spelled }))
    expect((await bet(back)).code).toBe(proven ? 'Held' : undefined)
  })

  test('is not held when another player with its address excluded themselves before it was confirmed; a new account with that address is', async () => {
    const victim = await register(home())
    await excluded(victim.email)
    await prove(victim.email, () => victim.visitor.ask(calls.sendEmailConfirmation))
    expect(await isHeld(victim)).toBe(false)
    expect(await isHeld(await register(home(), victim.email))).toBe(true)
  })

  test('is held as long as the exclusion lasts; a time-out holds no one', async () => {
    const year = await register(home())
    await year.visitor.ask(calls.takeBreak, { length: 'year' })
    expect(await isHeld(await register(home(), year.email))).toBe(true)
    await query(`update excluded_mark set until = now() - interval '1 second' where player = $1`, [await idOf(year)])
    expect(await isHeld(await register(home(), year.email))).toBe(false)
    const resting = await register(home())
    await resting.visitor.ask(calls.takeBreak, { length: 'six-weeks' })
    expect(await isHeld(await register(home(), resting.email))).toBe(false)
  })

  test('is held when the exclusion came from the command line or from before there were marks', async () => {
    const gone = await register(home())
    const id = await idOf(gone)
    await site.write((tx) => goAway(tx, id, 'forever', null))
    expect(await isHeld(await register(home(), gone.email))).toBe(false)
    const { db } = site.database
    await markExcluded(
      { db, log: site.log },
      await marksKey(db, site.seedKey),
      (after) => excludedPlayers(db, after, 1),
      1,
    )
    expect(await isHeld(await register(home(), gone.email))).toBe(true)
  })
})

test('the excluded account itself remains as it was: signing in does not hold it, and its break is shown', async () => {
  const gone = await excluded()
  await gone.visitor.call(calls.login, { login: gone.login, password, info: gone.at.info }, gone.at.headers)
  expect(await isHeld(gone)).toBe(false)
  expect((await bet(gone)).code).toBe('OnBreak')
})

test('an operator sees who waits and why, and releases them; their own break remains', async () => {
  const gone = await excluded()
  const back = await register(home(), gone.email)
  const id = await idOf(back)
  expect(await heldPlayers(site.database.db)).toContainEqual({
    login: back.login,
    heldAt: expect.any(Date),
    because: 'email',
  })
  await back.visitor.ask(calls.takeBreak, { length: 'day' })
  expect((await bet(back)).code).toBe('OnBreak')
  expect(await site.write((tx) => releaseHeld(tx, id))).toBe(true)
  expect(await isHeld(back)).toBe(false)
  expect((await bet(back)).code).toBe('OnBreak')
  expect((await back.visitor.ask(calls.protection)).pause).not.toBeNull()
  const other = await register(home(), gone.email)
  expect((await bet(other)).code).toBe('Held')
  const otherId = await idOf(other)
  await site.write((tx) => releaseHeld(tx, otherId))
  expect([(await bet(other)).status, (await topUp(other)).status]).toEqual([200, 200])
  expect(await site.write((tx) => releaseHeld(tx, otherId))).toBe(false)
})

test('a held account in a batch of bets stops no other player, and a bet written before the hold keeps its answer', async () => {
  const gone = await excluded()
  const [held, free] = [
    await register(home(), gone.email),
    await Promise.all(Array.from({ length: 8 }, () => register(home()))),
  ]
  const answers = await Promise.all([bet(held), ...free.map((somebody) => bet(somebody))])
  expect(answers.map(({ status }) => status)).toEqual([403, ...free.map(() => 200)])
})

test('a new account that asks for a payout to the details of an excluded person is held, also after that one was closed', async () => {
  const details = { account: '40817 00000077 3456' }
  const ask = ({ visitor }: Somebody) =>
    visitor.call(calls.withdraw, { request: randomUUID(), method: 'sandbox-account', amount: 500, details, password })
  const ready = async () => {
    const somebody = await register(home())
    await prove(somebody.email, () => somebody.visitor.ask(calls.sendEmailConfirmation))
    await query(`update player set credentials_changed_at = null where id = $1`, [await idOf(somebody)])
    return somebody
  }
  const gone = await ready()
  expect((await ask(gone)).status).toBe(200)
  await gone.visitor.ask(calls.takeBreak, { length: 'forever' })
  const back = await ready()
  expect((await bet(back)).status).toBe(200)
  expect((await ask(back)).status).toBe(200)
  expect((await bet(back, 1)).code).toBe('Held')
  expect(await isHeld(gone)).toBe(false)
  await query(`update payout set looks = looks + 1, state = 'refused', next_look_at = null where player = $1`, [
    await idOf(gone),
  ])
  await gone.visitor.ask(calls.closeAccount, { giveUp: true })
  const again = await ready()
  await ask(again)
  expect((await bet(again)).code).toBe('Held')
})

test('the staff sees whose exclusion a held account is like; while it lasts, two people release it', async () => {
  const gone = await excluded()
  const back = await register(home(), gone.email)
  const [id, like] = [await idOf(back), await idOf(gone)]
  const [risk, owner] = [await adminInside(site, ['risk']), await adminInside(site, ['owner'])]
  expect((await risk.ask(adminCalls.heldList, { player: id })).rows).toMatchObject([
    { id, like, likeLogin: gone.login, likeUntil: 'навсегда' },
  ])
  await risk.ask(adminCalls.releasePlayer, { id, reason: 'Это его брат' })
  expect((await bet(back)).code).toBe('Held')
  const { requests } = await owner.ask(adminCalls.adminRequests)
  const request = requests.find(({ player, kind }) => kind === 'release' && player === id)
  expect(request?.wanted).toContain(gone.login)
  const verdict = { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' as const }
  expect((await risk.call(adminCalls.decideRequest, verdict)).code).toBe('SecondPerson')
  await owner.ask(adminCalls.decideRequest, verdict)
  expect((await bet(back)).status).toBe(200)
  // An exclusion that has ended needs no second person.
  const other = await register(home(), gone.email)
  await query(`update excluded_mark set until = now() - interval '1 second' where player = $1`, [like])
  await risk.ask(adminCalls.releasePlayer, { id: await idOf(other), reason: 'Исключение кончилось' })
  expect((await bet(other)).status).toBe(200)
})

test('an account that two people released is not held for the same exclusion again; for another one it is', async () => {
  const details = { account: '40817 00000078 3456' }
  const ask = async ({ visitor }: Somebody) => {
    const request = { request: randomUUID(), method: 'sandbox-account', amount: 300, details, password }
    expect((await visitor.call(calls.withdraw, request)).status).toBe(200)
  }
  const ready = async () => {
    const somebody = await register(home())
    await query(`update player set credentials_changed_at = null where id = $1`, [await idOf(somebody)])
    return somebody
  }
  const [gone, back] = [await ready(), await ready()]
  await ask(gone)
  await gone.visitor.ask(calls.takeBreak, { length: 'forever' })
  await ask(back)
  expect(await isHeld(back)).toBe(true)
  const id = await idOf(back)
  await site.write((tx) => releaseHeld(tx, id))
  await ask(back)
  expect(await isHeld(back)).toBe(false)
  const other = await ready()
  await ask(other)
  await other.visitor.ask(calls.takeBreak, { length: 'forever' })
  await ask(back)
  expect(await isHeld(back)).toBe(true)
})

test('of two exclusions that an account is like, the longer one says how many people release it', async () => {
  const [short, long] = [await register(home()), await register(home())]
  await short.visitor.ask(calls.takeBreak, { length: 'year' })
  await long.visitor.ask(calls.takeBreak, { length: 'forever' })
  const back = await register(long.at, short.email)
  const later = await register(home(), short.email)
  expect(await isHeld(later)).toBe(true)
  const risk = await adminInside(site, ['risk'])
  expect((await risk.ask(adminCalls.heldList, { player: await idOf(back) })).rows).toMatchObject([
    { like: await idOf(long), likeUntil: 'навсегда' },
  ])
})

test('a request to release names nobody whose account is erased', async () => {
  const gone = await excluded()
  const id = await idOf(await register(home(), gone.email))
  const [risk, owner] = [await adminInside(site, ['risk']), await adminInside(site, ['owner'])]
  await risk.ask(adminCalls.releasePlayer, { id, reason: 'Это его брат' })
  const { requests } = await owner.ask(adminCalls.adminRequests)
  const request = requests.find(({ player, kind }) => kind === 'release' && player === id)
  await owner.ask(adminCalls.decideRequest, {
    id: request?.id ?? 0,
    hash: request?.hash ?? '',
    verdict: 'approve',
  })
  await gone.visitor.ask(calls.closeAccount, { giveUp: true })
  for (const table of ['admin_request', 'admin_event'])
    expect(await site.count(`${table} t where position($1 in t::text) > 0`, [gone.login])).toBe(0)
})

test('an older account with the mailbox or the payout details of an excluded person is held as soon as the mark is known', async () => {
  const box = `older.${name()}@gmail.com`
  const [older, byDetails, shared, stranger] = [
    await register(home(), box.replace('older.', 'older')),
    await register(home()),
    home(),
    await register(home(), `${name()}@example.org`),
  ]
  const neighbour = await register(shared)
  const gone = await register(shared, box)
  await query('update player set email_confirmed_at = now() where id = $1', [await idOf(gone)])
  for (const somebody of [gone, byDetails])
    await query(`insert into player_payee (player, details_key) values ($1, '\\x77')`, [await idOf(somebody)])
  await gone.visitor.ask(calls.takeBreak, { length: 'forever' })
  await eventually(async () => expect(await isHeld(older)).toBe(true))
  await eventually(async () => expect(await isHeld(byDetails)).toBe(true))
  // A device alone holds newcomers only, and a mailbox that was only typed holds nobody older.
  const typed = await register(home(), stranger.email)
  await typed.visitor.ask(calls.takeBreak, { length: 'forever' })
  await eventually(async () => expect(await site.count('excluded_mark where looked_at is null')).toBe(0))
  expect([await isHeld(neighbour), await isHeld(stranger)]).toEqual([false, false])
})
