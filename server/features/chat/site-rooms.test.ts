/** The rooms of the site: who may write and how often, whom a line names, what one does not want to see. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { betsToWrite } from './policy.ts'

const room = 'general'
let site: TestSite
let support: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  support = await adminInside(site, ['support'])
})
afterAll(() => site.close())
// All tests write from one address and into one room. Only the test of the pace needs one.
beforeEach(async () => {
  await query(`delete from rate_limit where bucket like 'chat %'`)
  await set({ slowSeconds: 0 })
})

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const set = (rules: { slowSeconds?: number; level?: 'global' | 'simple'; closed?: string | null }) =>
  support.ask(adminCalls.setChatRoom, { room, slowSeconds: 0, level: 'global', closed: null, ...rules })
const confirm = (player: Player) =>
  query('update player set email_confirmed_at = clock_timestamp() where id = $1', [player.id])

/** A player who may write in the rooms of the site. */
async function writer(login?: string): Promise<Player> {
  const player = await site.player(login)
  await confirm(player)
  await bets(player)
  return player
}
const bets = (player: Player) =>
  Promise.all(Array.from({ length: betsToWrite }, (_, nonce) => player.bet({ nonce, stake: 1 })))
const say = (player: Visitor, text: string, key = crypto.randomUUID()) =>
  player.call(calls.sayInChat, { room, text, key })
const read = (visitor: Visitor) => visitor.ask(calls.chatLines, { room })
const textsOf = async (visitor: Visitor) => (await read(visitor)).lines.map(({ text }) => text)
const mentionsOf = async (player: Visitor) => (await player.ask(calls.chatMentions)).rooms

async function looking(visitor: Pick<Visitor, 'listen'>) {
  const listener = await visitor.listen({ origin: pageOrigin })
  listener.socket.emit('watch', [room])
  // Gives the server time to read `watch`: lines written after this are received.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return listener
}

test('a guest reads; a player writes with a confirmed contact and enough bets, and is shown what is missing', async () => {
  const [player, guest] = [await site.player(), await looking(site.visitor())]
  const refusal = async () => {
    const [{ closed }, { code, error }] = [await read(player), await say(player, 'Можно?')]
    expect([code, error]).toEqual(['ChatRefused', closed])
    return closed
  }
  expect(await refusal()).toContain('подтверждена почта')
  await confirm(player)
  expect(await refusal()).toBe('Писать можно после 10 ставок или со статуса Simple. Сейчас ставок: 0')
  await bets(player)
  expect((await read(player)).closed).toBeNull()
  expect((await say(player, 'Всем привет')).status).toBe(200)
  await eventually(() =>
    expect(guest.payloads('chat')).toMatchObject([{ kind: 'said', line: { text: 'Всем привет', name: player.login } }]),
  )
  expect((await say(site.visitor(), 'Я гость')).code).toBe('Unauthorized')
  expect(await textsOf(site.visitor())).toContain('Всем привет')
})

test('the staff sets the pace and the status of a room and closes it; a dealer may not', async () => {
  const [player, page] = [await writer(), await looking(site.visitor())]
  await set({ slowSeconds: 600 })
  await eventually(() => expect(page.payloads('chat')).toContainEqual({ kind: 'rules', room }))
  expect((await read(player)).slow).toBe(600)
  const [first, second] = await Promise.all([say(player, 'Раз'), say(player, 'Два')])
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 429])
  expect([first, second].find(({ status }) => status === 429)?.error).toMatch(/через (?:600|59\d) с$/)
  expect((await say(support, 'Сотрудники не ждут')).status).toBe(200)
  expect((await say(support, 'Совсем')).status).toBe(200)

  await set({ level: 'simple' })
  expect(await say(player, 'Три')).toMatchObject({ error: 'В этой комнате пишут со статуса Simple' })
  await set({ closed: 'обновляем правила' })
  expect((await read(player)).closed).toBe('Комната пока закрыта: обновляем правила')
  expect((await say(player, 'Три')).code).toBe('ChatRefused')
  expect((await support.ask(adminCalls.chatRooms)).rooms).toContainEqual({
    room,
    slowSeconds: 0,
    level: 'global',
    closed: 'обновляем правила',
  })
  const rules = { room, slowSeconds: 0, level: 'global', closed: null } as const
  expect((await (await adminInside(site, ['dealer'])).call(adminCalls.setChatRoom, rules)).code).toBe('RightMissing')
  expect(
    await site.count(`admin_event where action = $1 and outcome = 'done'`, [adminCalls.setChatRoom.path]),
  ).toBeGreaterThan(3)
})

test('a request that is repeated, also on another node at once, writes one line; with another text it is refused', async () => {
  const [player, node] = [await writer(), await site.node()]
  const elsewhere = node.visitor(player.token)
  // Without Redis each node tells its own pages.
  const pages = [await looking(site.visitor()), await looking(node.visitor())]
  const told = (text: string) =>
    pages.flatMap((page) => page.payloads('chat')).filter((event) => JSON.stringify(event).includes(text)).length
  const key = crypto.randomUUID()
  const answers = await Promise.all([say(player, 'Один раз', key), say(elsewhere, 'Один раз', key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await textsOf(player)).filter((text) => text === 'Один раз')).toHaveLength(1)
  expect((await say(player, 'Другое', key)).code).toBe('RequestReused')
  for (const each of [player, elsewhere]) await say(each, `После ${each === player}`)
  await eventually(() => expect(told('После')).toBe(2))
  expect(told('Один раз')).toBe(1)
  await set({ slowSeconds: 600 })
  expect((await say(elsewhere, 'Слишком скоро')).status).toBe(429)
  await node.close()
})

test('a player on a break neither reads nor writes; a held, a muted or a banned one does not write', async () => {
  const [resting, held, muted, banned] = [await writer(), await writer(), await writer(), await writer()]
  await site.write((tx) => takeBreak(tx, resting.id, new Date(Date.now() + 3_600_000)))
  await query('insert into wallet_break (player, until, held) values ($1, now(), true)', [held.id])
  await support.ask(adminCalls.muteInChat, { player: muted.id, hours: 1, secretly: false, reason: 'брань' })
  await site.ban(banned, 'обман')
  const kept = [await resting.call(calls.chatLines, { room }), await resting.call(calls.chatMentions)]
  for (const { code } of [...kept, await say(resting, 'Я тут')]) expect(code).toBe('OnBreak')
  expect([(await say(held, 'Я тут')).code, (await say(muted, 'Я тут')).code]).toEqual(['Held', 'ChatMuted'])
  expect((await read(muted)).closed).toMatch(/нельзя до .+: брань/)
  // A ban ends every session.
  expect((await say(banned, 'Я тут')).code).toBe('Unauthorized')
  await site.setWorks(1)
  expect((await say(held, 'Я тут')).code).toBe('Maintenance')
  await site.setWorks(0)
})

test('a line names those who wrote in the room under their names; of everyone else a refusal tells nothing', async () => {
  const [author, named, hidden, silent] = [await writer(), await writer('Named_One'), await writer(), await writer()]
  for (const each of [named, hidden]) await say(each, `Это ${each.id}`)
  await hidden.ask(calls.hideName, { hide: true })
  const page = await looking(named)
  expect((await say(author, 'Поздравляю, @named_one!')).status).toBe(200)
  await eventually(() => expect(page.payloads('chat')).toContainEqual({ kind: 'named', room }))
  expect(await mentionsOf(named)).toEqual([{ room, count: 1 }])
  const refusals = await Promise.all(
    [hidden.login, silent.login, 'nobody-of-this-name'].map(
      async (login) => (await say(author, `Эй, @${login}`)).error,
    ),
  )
  expect(new Set(refusals).size).toBe(1)
  expect(refusals[0]).toContain('в чате не пишут')
  await named.ask(calls.seeMentions, { room })
  expect(await mentionsOf(named)).toEqual([])
})

test('a link to a bet of this site is kept as its path; any other link is refused', async () => {
  const player = await writer()
  const { id } = await player.ask(calls.betLink, { nonce: 0 })
  expect((await say(player, `Смотрите ${pageOrigin}/bet/${id}`)).status).toBe(200)
  expect((await textsOf(player)).at(-1)).toBe(`Смотрите /bet/${id}`)
  for (const link of [`https://other.com/bet/${id}`, `${pageOrigin}/wallet`, `other.ru/bet/${id}`])
    expect((await say(player, `Смотрите ${link}`)).code).toBe('ChatRefused')
})

test('a hidden author is not shown and does not mark anything, until they are shown again', async () => {
  const [loud, reader] = [await writer(), await writer()]
  await say(reader, 'Здравствуйте')
  await say(loud, `Эй, @${reader.login}`)
  const line = (await read(reader)).lines.at(-1)
  await reader.ask(calls.hideWriter, { room, id: line?.id ?? 0 })
  await say(loud, `Ау, @${reader.login}`)
  expect(JSON.stringify(await textsOf(reader))).not.toMatch(/Эй|Ау/)
  expect(await mentionsOf(reader)).toEqual([])
  expect((await read(reader)).hidden).toEqual([{ id: line?.id, name: loud.login }])
  expect(await textsOf(loud)).toContain(`Ау, @${reader.login}`)
  await reader.ask(calls.showWriter, { id: line?.id ?? 0 })
  expect(await textsOf(reader)).toContain(`Ау, @${reader.login}`)
  expect((await loud.call(calls.hideWriter, { room, id: line?.id ?? 0 })).code).toBe('NotFound')
})

test('an account takes its lines, mentions and choices with it; its copy shows them', async () => {
  const [leaving, other] = [await writer(), await writer()]
  for (const each of [leaving, other]) await say(each, `Слово ${each.id}`)
  await say(other, `Пока, @${leaving.login}`)
  await say(leaving, `Пока, @${other.login}`)
  const theirs = (await read(leaving)).lines.find(({ text }) => text === `Слово ${other.id}`)
  await other.ask(calls.hideWriter, { room, id: (await read(other)).lines.at(-1)?.id ?? 0 })
  await leaving.ask(calls.hideWriter, { room, id: theirs?.id ?? 0 })
  const copy = JSON.stringify((await leaving.call(calls.ownRecords)).body)
  for (const part of [`Слово ${leaving.id}`, `"hidden_at":"${theirs?.id}"`]) expect(copy).toContain(part)
  await leaving.ask(calls.closeAccount, { giveUp: true })
  for (const table of ['chat_line', 'chat_mention', 'chat_hidden'])
    expect(await site.count(`${table} where player = $1`, [leaving.id])).toBe(0)
  for (const table of ['chat_mention', 'chat_hidden'])
    expect(await site.count(`${table} where author = $1`, [leaving.id])).toBe(0)
  expect((await textsOf(other)).filter((text) => text.includes(`${leaving.id}`))).toEqual([])
})
