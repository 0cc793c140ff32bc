/** The chat for players and moderators: one site, two tables, and no one receives lines that are not for them. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
// All tests write from one address, so its rate limits are reset before each test.
beforeEach(() => site.database.pool.query(`delete from rate_limit where bucket like 'chat %'`))

/** A player who has made a bet; without one, players can only read. */
async function talker(login?: string): Promise<Player> {
  const player = await site.player(login)
  await player.bet({ stake: 1 })
  return player
}
const say = (player: Player, text: string, where = room) =>
  player.call(calls.sayInChat, { room: where, text, key: crypto.randomUUID() })
const linesOf = async (visitor: Pick<Player, 'ask'>, where = room) =>
  (await visitor.ask(calls.chatLines, { room: where })).lines
const textsOf = async (visitor: Pick<Player, 'ask'>, where = room) =>
  (await linesOf(visitor, where)).map(({ text }) => text)
async function lineOf(player: Player, text: string, where = room) {
  const line = (await linesOf(player, where)).find((each) => each.text === text)
  if (line === undefined) throw new Error(`«${text}» is not said`)
  return line
}

/** A page that watches a table. */
async function looking(visitor: Pick<Player, 'listen'>, table = room) {
  const listener = await visitor.listen({ origin: pageOrigin })
  listener.socket.emit('watch', [table])
  // Gives the server time to read `watch`: lines written after this are received.
  await new Promise((resolve) => setTimeout(resolve, 50))
  return listener
}

test('a visitor at the table receives its lines with the shown name and nothing else of the player; a visitor at another table receives none', async () => {
  const [guest, elsewhere] = [await looking(site.visitor()), await looking(site.visitor(), 'baccarat')]
  const player = await talker()
  await say(player, '  Добрый вечер  ')
  await eventually(() =>
    expect(guest.payloads('chat')).toMatchObject([
      { kind: 'said', room, line: { name: player.login, text: 'Добрый вечер' } },
    ]),
  )
  await player.ask(calls.hideName, { hide: true })
  expect((await linesOf(site.visitor())).at(-1)).toMatchObject({ name: null, text: 'Добрый вечер', own: false })
  expect((await linesOf(player)).at(-1)).toMatchObject({ own: true })
  const told = JSON.stringify([await linesOf(site.visitor()), guest.payloads('chat')])
  for (const secret of [player.uid, player.email]) expect(told).not.toContain(secret)
  expect(elsewhere.payloads('chat')).toEqual([])
})

test('forbidden text, a repeated line, too many lines and an unknown table are refused', async () => {
  const player = await talker()
  expect((await say(player, 'заходи на best-casino.com')).code).toBe('ChatRefused')
  expect((await say(player, ' ')).status).toBe(400)
  expect((await say(player, 'а'.repeat(201))).status).toBe(400)
  expect((await say(player, 'Ставлю на красное')).status).toBe(200)
  expect((await say(player, 'Ставлю на красное')).code).toBe('ChatRefused')
  for (const where of ['crash', 'no-such-table']) expect((await say(player, 'Кто здесь?', where)).code).toBe('NotFound')
  const codes = []
  for (let count = 0; count < 15; count++) codes.push((await say(player, `Раз ${count}`)).status)
  expect(codes.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await site.visitor().call(calls.sayInChat, { room, text: 'Я гость', key: crypto.randomUUID() })).code).toBe(
    'Unauthorized',
  )
})

test('a player without a bet is shown why the chat is closed; guests and players with a bet are not', async () => {
  const player = await site.player()
  const closed = async (visitor: Pick<Player, 'ask'>) => (await visitor.ask(calls.chatLines, { room })).closed
  expect(await closed(player)).toBe('Писать можно после первой ставки')
  expect(await say(player, 'Здравствуйте')).toMatchObject({
    code: 'ChatRefused',
    error: 'Писать можно после первой ставки',
  })
  await player.bet({ stake: 1 })
  expect((await say(player, 'Здравствуйте')).status).toBe(200)
  expect([await closed(player), await closed(site.visitor())]).toEqual([null, null])
})

test('lines of staff are marked, and staff need no bet', async () => {
  expect((await say(support, 'Говорит поддержка')).status).toBe(200)
  await say(await talker('говорун'), 'Говорит игрок')
  expect((await linesOf(site.visitor())).slice(-2)).toMatchObject([
    { text: 'Говорит поддержка', staff: true },
    { text: 'Говорит игрок', staff: false },
  ])
})

test('a muted player is shown the reason and the end; a secretly muted one sees their own lines, and no one else does', async () => {
  const [loud, sly, guest] = [await talker(), await talker(), await looking(site.visitor())]
  await support.ask(adminCalls.muteInChat, { player: loud.id, hours: 24, secretly: false, reason: 'оскорбления' })
  const { code, body } = await say(loud, 'Почему?')
  expect([code, JSON.stringify(body)]).toEqual(['ChatMuted', expect.stringMatching(/нельзя до .+: оскорбления/)])
  await support.ask(adminCalls.unmuteInChat, { player: loud.id })
  expect((await say(loud, 'Спасибо')).status).toBe(200)

  const own = await looking(sly)
  await support.ask(adminCalls.muteInChat, { player: sly.id, hours: 1, secretly: true, reason: 'реклама' })
  expect((await say(sly, 'Пишите мне')).status).toBe(200)
  expect(await textsOf(sly)).toContain('Пишите мне')
  await eventually(() =>
    expect(own.payloads('chat')).toContainEqual(
      expect.objectContaining({ kind: 'said', line: expect.objectContaining({ text: 'Пишите мне' }) }),
    ),
  )
  for (const other of [loud, site.visitor()]) expect(await textsOf(other)).not.toContain('Пишите мне')
  expect(JSON.stringify(guest.payloads('chat'))).not.toContain('Пишите мне')
  const copy = JSON.stringify((await sly.call(calls.ownRecords)).body)
  expect(copy).toContain('Пишите мне')
  expect(copy).not.toContain('реклама')
})

test('moderators see a reported line; a removed line disappears from all pages', async () => {
  // A table of this test alone: a room takes only so many lines in a few seconds.
  const other = 'blackjack'
  const [author, reader, guest] = [await talker(), await talker(), await looking(site.visitor(), other)]
  await say(author, 'Дайте в долг', other)
  await say(author, 'Отдам завтра', other)
  const { id } = await lineOf(author, 'Дайте в долг', other)
  for (let time = 0; time < 2; time++) await reader.ask(calls.reportLine, { room: other, id })
  const reported = async () => (await support.ask(adminCalls.chatList, { show: 'reported' })).rows
  expect(await reported()).toMatchObject([
    { id, login: author.login, text: 'Дайте в долг', reports: 1, standing: 'said', mutedUntil: null },
  ])
  await support.ask(adminCalls.removeLine, { player: author.id, id })
  expect((await support.call(adminCalls.removeLine, { player: author.id, id })).code).toBe('NotFound')
  await eventually(() => expect(guest.payloads('chat')).toContainEqual({ kind: 'gone', room: other, id }))
  expect(await textsOf(author, other)).not.toContain('Дайте в долг')
  expect((await reader.call(calls.reportLine, { room: other, id })).code).toBe('NotFound')
  const later = await lineOf(author, 'Отдам завтра', other)
  await reader.ask(calls.reportLine, { room: other, id: later.id })
  await support.ask(adminCalls.dismissReports, { player: author.id, id: later.id })
  expect(await reported()).toEqual([])
  expect(await textsOf(reader, other)).toContain('Отдам завтра')
  expect(
    await site.count(`admin_event where subject = $1 and action like '/api/admin/chat/%' and outcome = 'done'`, [
      author.id,
    ]),
  ).toBe(2)
  expect(
    (
      await (
        await adminInside(site, ['auditor'])
      ).call(adminCalls.muteInChat, { player: author.id, hours: 1, secretly: true, reason: 'проба' })
    ).code,
  ).toBe('RightMissing')
})

test('twelve accounts together write no faster into a room than the room’s limit', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => talker()))
  const answers = await Promise.all(
    players.flatMap((player, who) =>
      Array.from({ length: 10 }, (_, line) => say(player, `${who} говорит ${line}`, 'baccarat')),
    ),
  )
  const said = answers.filter(({ status }) => status === 200).length
  // The window may have changed once during the requests.
  expect(said).toBeLessThanOrEqual(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(120 - said)
})
