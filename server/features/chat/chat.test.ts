/** The chat as its players have it, and as those who keep it clean: one site, two tables, nobody hears what is not for them. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

const room = 'roulette'
let site: TestSite
let support: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  support = await adminInside(site, ['support'])
})
afterAll(() => site.close())

const say = (player: Player, text: string, where = room) => player.call(calls.sayInChat, { room: where, text })
const linesOf = async (visitor: Pick<Player, 'ask'>, where = room) => (await visitor.ask(calls.chatLines, { room: where })).lines
const textsOf = async (visitor: Pick<Player, 'ask'>, where = room) => (await linesOf(visitor, where)).map(({ text }) => text)
async function lineOf(player: Player, text: string) {
  const line = (await linesOf(player)).find((each) => each.text === text)
  if (line === undefined) throw new Error(`«${text}» is not said`)
  return line
}

/** A page that looks at a table. */
async function looking(visitor: Pick<Player, 'listen'>, table = room) {
  const listener = await visitor.listen({ origin: pageOrigin })
  listener.socket.emit('watch', [table])
  // The line is read in its order: what is said after this is heard.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return listener
}

test('whoever looks at the table hears what is said there, with the name that is shown and nothing else; at another table nobody does', async () => {
  const [guest, elsewhere] = [await looking(site.visitor()), await looking(site.visitor(), 'baccarat')]
  const player = await site.player()
  await say(player, '  Добрый вечер  ')
  await vi.waitFor(() => expect(guest.payloads('chat')).toMatchObject([{ kind: 'said', room, line: { name: player.login, text: 'Добрый вечер' } }]))
  await player.ask(calls.hideName, { hide: true })
  expect((await linesOf(site.visitor())).at(-1)).toMatchObject({ name: null, text: 'Добрый вечер', own: false })
  expect((await linesOf(player)).at(-1)).toMatchObject({ own: true })
  const told = JSON.stringify([await linesOf(site.visitor()), guest.payloads('chat')])
  for (const secret of [player.uid, player.email]) expect(told).not.toContain(secret)
  expect(elsewhere.payloads('chat')).toEqual([])
})

test('what nobody writes is refused with a sentence, and so is the same again, too much, and a table that is none', async () => {
  const player = await site.player()
  expect((await say(player, 'заходи на best-casino.com')).code).toBe('ChatRefused')
  expect((await say(player, ' ')).status).toBe(400)
  expect((await say(player, 'а'.repeat(201))).status).toBe(400)
  expect((await say(player, 'Ставлю на красное')).status).toBe(200)
  expect((await say(player, 'Ставлю на красное')).code).toBe('ChatRefused')
  for (const where of ['crash', 'no-such-table']) expect((await say(player, 'Кто здесь?', where)).code).toBe('NotFound')
  const codes = []
  for (let count = 0; count < 15; count++) codes.push((await say(player, `Раз ${count}`)).status)
  expect(codes.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await site.visitor().call(calls.sayInChat, { room, text: 'Я гость' })).code).toBe('Unauthorized')
})

test('who is muted reads why and until when; who is muted in the shadow is heard by nobody else and cannot tell', async () => {
  const [loud, sly, guest] = [await site.player(), await site.player(), await looking(site.visitor())]
  await support.ask(adminCalls.muteInChat, { player: loud.id, hours: 24, secretly: false, reason: 'оскорбления' })
  const { code, body } = await say(loud, 'Почему?')
  expect([code, JSON.stringify(body)]).toEqual(['ChatMuted', expect.stringMatching(/нельзя до .+: оскорбления/)])
  await support.ask(adminCalls.unmuteInChat, { player: loud.id })
  expect((await say(loud, 'Спасибо')).status).toBe(200)

  const own = await looking(sly)
  await support.ask(adminCalls.muteInChat, { player: sly.id, hours: 1, secretly: true, reason: 'реклама' })
  expect((await say(sly, 'Пишите мне')).status).toBe(200)
  expect(await textsOf(sly)).toContain('Пишите мне')
  await vi.waitFor(() => expect(own.payloads('chat')).toContainEqual(expect.objectContaining({ kind: 'said', line: expect.objectContaining({ text: 'Пишите мне' }) })))
  for (const other of [loud, site.visitor()]) expect(await textsOf(other)).not.toContain('Пишите мне')
  expect(JSON.stringify(guest.payloads('chat'))).not.toContain('Пишите мне')
  const copy = JSON.stringify((await sly.call(calls.ownRecords)).body)
  expect(copy).toContain('Пишите мне')
  expect(copy).not.toContain('реклама')
})

test('a complaint is seen by those who keep the chat clean; a line taken away goes from all pages at once', async () => {
  const [author, reader, guest] = [await site.player(), await site.player(), await looking(site.visitor())]
  await say(author, 'Дайте в долг')
  await say(author, 'Отдам завтра')
  const { id } = await lineOf(author, 'Дайте в долг')
  for (let time = 0; time < 2; time++) await reader.ask(calls.reportLine, { room, id })
  const reported = async () => (await support.ask(adminCalls.chatList, { show: 'reported' })).rows
  expect(await reported()).toMatchObject([{ id, login: author.login, text: 'Дайте в долг', reports: 1, standing: 'said', mutedUntil: null }])
  await support.ask(adminCalls.removeLine, { player: author.id, id })
  expect((await support.call(adminCalls.removeLine, { player: author.id, id })).code).toBe('NotFound')
  await vi.waitFor(() => expect(guest.payloads('chat')).toContainEqual({ kind: 'gone', room, id }))
  expect(await textsOf(author)).not.toContain('Дайте в долг')
  expect((await reader.call(calls.reportLine, { room, id })).code).toBe('NotFound')
  const other = await lineOf(author, 'Отдам завтра')
  await reader.ask(calls.reportLine, { room, id: other.id })
  await support.ask(adminCalls.dismissReports, { player: author.id, id: other.id })
  expect(await reported()).toEqual([])
  expect(await textsOf(reader)).toContain('Отдам завтра')
  expect(await site.count(`admin_event where subject = $1 and action like '/api/admin/chat/%' and outcome = 'done'`, [author.id])).toBe(2)
  expect((await (await adminInside(site, ['auditor'])).call(adminCalls.muteInChat, { player: author.id, hours: 1, secretly: true, reason: 'проба' })).code).toBe('RightMissing')
})
