/**
 * Other players' things: requested by number they are answered like unknown numbers, and no list or answer shows them.
 */
import { calls } from '@kurazh/contract/index.ts'
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, softAuthenticator } from './authenticator.ts'
import { order, requestPayout } from './payments.ts'
import { type Player, testSite, type TestSite } from './site.ts'
import type { Answer, Visitor } from './visitor.ts'

const origin = 'http://kurazh.localhost:8080'
let site: TestSite
let owner: Player
/** A player who has nothing of the kind. */
let nobody: Player
let things: Record<'payment' | 'payout' | 'session' | 'passkey' | 'bet', number | string>
const device = softAuthenticator()

beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: origin, TRUST_PROXY: 'on' })
  // The numbers of two players' things never coincide by chance.
  for (let other = 0; other < 3; other++) await order(await site.player(), 100)
  owner = await site.player()
  nobody = await site.player()
  for (let nonce = 0; nonce < 7; nonce++) await owner.bet({ nonce })
  // A new passkey pauses payouts: the payout is requested first.
  const payout = (await requestPayout(owner, 123)).id
  const { passkey } = await owner.ask(calls.addPasskey, {
    credential: device.create((await owner.ask(calls.passkeyOptions)).options, origin),
    name: 'Ключ владельца',
  })
  const { sessions } = await owner.ask(calls.sessions)
  things = {
    payment: (await order(owner, 333)).id,
    payout,
    session: sessions[0]?.id ?? 0,
    passkey: passkey.id,
    bet: 6,
  }
})
afterAll(() => site.close())

const nobodys = {
  payment: 999_999_999,
  payout: 999_999_999,
  session: 999_999_999,
  passkey: 'AAAA',
  bet: 999_999,
} as const
type Thing = keyof typeof nobodys

/** Every call that takes the number of a player's thing, by the names of its fields. */
const asked: [name: keyof typeof calls, thing: Thing, body: (id: number | string) => object][] = [
  ['payment', 'payment', (id) => ({ id })],
  ['endSession', 'session', (session) => ({ session })],
  ['removePasskey', 'passkey', (id) => ({ id })],
  ['betLink', 'bet', (nonce) => ({ nonce })],
  ['shownSeed', 'bet', (nonce) => ({ nonce, serverSeed: 'ab'.repeat(32) })],
  ['statement', 'payment', (number) => ({ number })],
  ['statement', 'payout', (number) => ({ number })],
  ['statement', 'bet', (number) => ({ number })],
]

/** Other fields by which calls receive a thing, and why those calls are not in the table above. */
const elsewhere: Readonly<Record<string, string>> = {
  showBet: 'a bet’s page is open to whoever has its link',
  sandboxAct: 'the administrator’s alone',
  placeBet: 'a nonce is the caller’s own',
  placeGift: 'a nonce is the caller’s own',
  move: 'a nonce is the caller’s own',
  tournament: 'a tournament is everybody’s',
  joinTournament: 'a tournament is everybody’s',
  joinTournamentTeam: 'a tournament is everybody’s',
  roundBet: 'a key is the caller’s own',
  roundCancel: 'a key is the caller’s own',
  roundTake: 'a key is the caller’s own',
  round: 'a round is everybody’s',
  tableBet: 'a key is the caller’s own',
  tableRound: 'a round is everybody’s',
  reportLine: 'a line is everybody’s who reads the chat',
  hideWriter: 'a line is everybody’s who reads the chat',
  showWriter: 'a line where the caller’s own choice was made',
  sayInChat: 'a key is the caller’s own',
  giveTip: 'a request is the caller’s own',
  openRain: 'a request is the caller’s own',
  joinRain: 'a rain is everybody’s who reads the chat',
  rainProof: 'a rain is everybody’s who reads the chat',
  enterPromo: 'a request is the caller’s own',
  takeRewards: 'a request is the caller’s own',
  topUp: 'a request is the caller’s own',
  withdraw: 'a request is the caller’s own',
  putAside: 'a request is the caller’s own',
  takeOut: 'a request is the caller’s own',
  cancelReturn: 'see vault.test',
  nextPackageRound: 'a token names its player: see wallet-calls.test',
  allowPackageRound: 'a token names its player',
  packageState: 'a token names its player',
  secondStep: 'who holds the ticket is its owner',
  vkRegister: 'who holds the ticket is its owner',
  resetPassword: 'who holds the letter is its owner',
  confirmEmail: 'who holds the letter is its owner',
  passkeySignIn: 'who holds the passkey is its owner',
  confirmByPasskey: 'below',
  addPasskey: 'below',
  testPush: 'see push.test',
  unsubscribePush: 'see push.test',
}
const fields = new Set(['id', 'session', 'nonce', 'number', 'key', 'request', 'token', 'ticket', 'credential'])

const said = ({ status, code, error, body }: Answer) => ({ status, code, error, body })
const fieldsOf = ({ body }: CallDefinition) => Object.keys((body as { shape?: object }).shape ?? {})
const stranger = () => site.player()

test('every call that receives a thing is in the table, or listed elsewhere with a reason', () => {
  const takers = Object.entries(calls)
    .filter(([, call]) => fieldsOf(call).some((field) => fields.has(field)))
    .map(([name]) => name)
  const listed = [...new Set([...asked.map(([name]) => name as string), ...Object.keys(elsewhere)])]
  expect(listed.toSorted()).toEqual(takers.toSorted())
})

test.each(asked)('%s: another’s %s is answered like an unknown one', async (name, thing, body) => {
  const call: CallDefinition = calls[name]
  const theirs = await nobody.post(call.path, JSON.stringify(body(things[thing])))
  const none = await nobody.post(call.path, JSON.stringify(body(nobodys[thing])))
  expect(said(theirs)).toEqual(said(none))
})

test('afterwards they are unchanged for their owner', async () => {
  expect((await owner.ask(calls.sessions)).sessions.map(({ id }) => id)).toContain(things.session)
  expect((await owner.ask(calls.profile)).passkeys.map(({ id }) => id)).toContain(things.passkey)
  expect((await owner.ask(calls.payment, { id: Number(things.payment) })).payment.amount).toBe(333)
})

/** What is requested without a number: a player's own lists. */
const lists = [
  'profile',
  'sessions',
  'signIns',
  'ownRecords',
  'moneyOrders',
  'statement',
  'statementFile',
  'history',
  'latestBets',
  'openGames',
  'reservesBranch',
  'protection',
  'visit',
  'cashier',
] as const

test.each(lists)('%s shows nothing of other players', async (name) => {
  const answer = await nobody.post(calls[name].path, '{}')
  expect(answer.status).toBe(200)
  const text = JSON.stringify(answer.body)
  const marks = [
    owner.login,
    owner.email,
    owner.uid,
    String(things.passkey),
    'Ключ владельца',
    '"amount":333',
    '"amount":123',
    '33300',
    '12300',
    '-123,00',
  ]
  for (const mark of marks) expect(text, mark).not.toContain(mark)
})

const confirmedAgo = (player: Player) =>
  site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour' where player = $1`, [player.id])
const isConfirmed = async (page: Visitor) => (await page.call(calls.passkeyOptions)).status === 200

test('another’s passkey confirms nothing, even if it answers the player’s own challenge', async () => {
  const page = await stranger()
  const own = softAuthenticator()
  await page.ask(calls.addPasskey, {
    credential: own.create((await page.ask(calls.passkeyOptions)).options, origin),
    name: 'Свой',
  })
  await confirmedAgo(page)
  const { options } = await page.ask(calls.confirmChallenge)
  expect((await page.call(calls.confirmByPasskey, { credential: device.answer(options, origin) })).status).toBe(401)
  expect(await isConfirmed(page)).toBe(false)
  const again = await page.ask(calls.confirmChallenge)
  await page.ask(calls.confirmByPasskey, { credential: own.answer(again.options, origin) })
  expect(await isConfirmed(page)).toBe(true)
})

test('a passkey made for another’s challenge is not accepted', async () => {
  const [one, other] = [await stranger(), await stranger()]
  const { options } = await one.ask(calls.passkeyOptions)
  expect(
    (await other.call(calls.addPasskey, { credential: softAuthenticator().create(options, origin), name: 'Чужой' }))
      .status,
  ).toBe(401)
})

test('a code of another’s application and another’s backup code open nothing', async () => {
  const [one, other] = [await stranger(), await stranger()]
  const secrets: string[] = []
  const codes: string[][] = []
  for (const player of [one, other]) {
    const { secret } = await player.ask(calls.beginAuthenticator)
    secrets.push(secret)
    codes.push((await player.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })).backupCodes)
  }
  const { body } = await site.visitor().call(calls.login, { login: one.login, password: one.password, info: '' })
  const ticket = 'next' in body ? body.next.ticket : ''
  for (const code of [codeFor(secrets[1] ?? '', 0), codes[1]?.[0] ?? '']) {
    expect((await site.visitor().call(calls.secondStep, { ticket, code, info: '' })).code).toBe('WrongCode')
  }
})

test('saved payout details are known for their owner alone: another player has to confirm them', async () => {
  const [one, other] = [await stranger(), await stranger()]
  const details = { account: '40817 12345678 9012' }
  await requestPayout(one, 100, { details })
  const again = (player: Player) =>
    player.call(calls.withdraw, { request: crypto.randomUUID(), method: 'sandbox-account', amount: 100, details })
  expect((await again(one)).status).toBe(200)
  expect((await again(other)).code).toBe('ConfirmationRequired')
})

test('a confirmation is valid for its session alone', async () => {
  const page = await stranger()
  const second = site.visitor()
  await second.ask(calls.login, { login: page.login, password: page.password, info: '' })
  await confirmedAgo(page)
  await second.ask(calls.confirm, { password: page.password })
  expect([await isConfirmed(page), await isConfirmed(second)]).toEqual([false, true])
})
