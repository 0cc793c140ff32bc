/** What everybody may see of one player, and that one answer hides why there is nothing to see. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { ended, tournament } from '../../testing/tournaments.ts'
import { forever, takeBreak } from '../../wallet/player-limits.ts'
import { headOfPlayer } from './slice.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

const high = { chance: 9, side: 'under' as const }
const even = { chance: 49.5, side: 'under' as const }
const look = (name: string, by: Pick<Player, 'call'> = site.visitor()) => by.call(calls.publicProfile, { name })
const seen = async (name: string) => (await site.visitor().ask(calls.publicProfile, { name })).profile

async function bet(player: Player, nonce: number, stake: number, params: typeof even, wins: boolean): Promise<string> {
  const { status } = await player.bet({
    nonce,
    stake,
    params,
    clientSeed: await site.clientSeed(player, nonce, wins, params),
  })
  expect(status).toBe(200)
  return (await player.ask(calls.betLink, { nonce })).id
}

test('a guest sees name, month, records and favourite games, and each record leads to its own bet', async () => {
  const player = await site.player()
  const highest = await bet(player, 0, 1, high, true)
  const largest = await bet(player, 1, 500, even, true)
  await bet(player, 2, 400, even, false)
  await bet(player, 3, 2, even, true)
  await eventually(async () => expect((await seen(player.login)).records).toHaveLength(1))
  await eventually(async () => expect((await seen(player.login)).records[0]?.winBet).toBe(largest))
  const profile = await seen(player.login)
  expect(profile).toMatchObject({
    name: player.login,
    since: dayInMoscow(new Date()).slice(0, 7),
    favourites: ['dice'],
    places: [],
    own: false,
    hidden: false,
    records: [{ game: 'dice', multiplier: 11, multiplierBet: highest, winBet: largest }],
  })
  const [record] = profile.records
  for (const id of [highest, largest]) {
    const shown = await site.visitor().ask(calls.showBet, { id })
    const { stake, payout, multiplier } = shown.bet
    if (id === highest) expect(multiplier).toBe(record?.multiplier)
    else expect(Math.round((payout - stake) * 100)).toBe(Math.round((record?.win ?? 0) * 100))
  }
  expect(JSON.stringify(profile)).not.toMatch(new RegExp(`${player.email}|${player.uid}|balance|staked|bets"`))
})

test('a lost bet makes no record, the first of equal ones stays, and a restart counts nothing twice', async () => {
  const player = await site.player()
  await bet(player, 0, 10, even, false)
  const first = await bet(player, 1, 10, even, true)
  await bet(player, 2, 10, even, true)
  await eventually(async () =>
    expect((await seen(player.login)).records).toMatchObject([{ multiplierBet: first, winBet: first }]),
  )
  await eventually(async () => expect(await monthsOf(player)).toEqual([{ game: 'dice', bets: 3n }]))
  await site.restart()
  expect(await monthsOf(player)).toEqual([{ game: 'dice', bets: 3n }])
})

const monthsOf = async ({ id }: Player) =>
  (await site.database.pool.query('select game, bets from player_game_month where player = $1', [id])).rows

test('hidden by either switch, banned, excluded, on a break, closed and unknown: one answer; its player still sees it', async () => {
  const [plain, nameless, banned, excluded, away, closed] = await Promise.all(
    Array.from({ length: 6 }, () => site.player()),
  )
  if (!plain || !nameless || !banned || !excluded || !away || !closed) throw new Error('six players')
  const everyone = [plain, nameless, banned, excluded, away, closed]
  for (const player of everyone) expect((await look(player.login)).status).toBe(200)
  expect(await plain.ask(calls.hideProfile, { hide: true })).toEqual({ hidesProfile: true })
  expect((await plain.ask(calls.profile)).hidesProfile).toBe(true)
  await nameless.ask(calls.hideName, { hide: true })
  await site.ban(banned, 'проба')
  await site.write((tx) => takeBreak(tx, excluded.id, forever))
  await site.write((tx) => takeBreak(tx, away.id, new Date(Date.now() + 3_600_000)))
  await closed.ask(calls.closeAccount, { giveUp: true })
  const unknown = await look('nobody-of-this-name')
  expect(unknown).toMatchObject({ status: 404, code: 'ProfileHidden' })
  for (const player of everyone) expect((await look(player.login)).body, player.login).toEqual(unknown.body)
  for (const player of [plain, nameless, excluded]) {
    expect((await look(player.login, player)).body, player.login).toMatchObject({
      success: { profile: { own: true, hidden: true } },
    })
    expect((await look(player.login, away)).status).toBe(404)
  }
  await plain.ask(calls.hideProfile, { hide: false })
  expect((await look(plain.login)).status).toBe(200)
})

test('another node hides it at once, although it has just shown it', async () => {
  const node = await site.node()
  const player = await site.player()
  const elsewhere = node.visitor()
  expect((await look(player.login, elsewhere)).status).toBe(200)
  await player.ask(calls.hideProfile, { hide: true })
  expect((await look(player.login, elsewhere)).status).toBe(404)
  await node.close()
})

test('a name is found however it is written, and no page is found by a part of one or by anything else', async () => {
  const player = await site.player()
  expect((await look(player.login.toUpperCase())).status).toBe(200)
  for (const name of [player.login.slice(0, -1), `${player.login} `, player.uid, String(player.id), '%', player.email])
    expect((await look(name)).status, name).toBe(404)
  expect((await look('x'.repeat(65))).status).toBe(400)
})

test('a place of a finished tournament is shown, and not that of a running one', async () => {
  const player = await site.player()
  const id = await tournament(site, { title: 'Проба профиля' })
  await player.bet({ stake: 500 })
  expect((await seen(player.login)).places).toEqual([])
  await ended(site, id)
  await eventually(async () =>
    expect((await seen(player.login)).places).toMatchObject([{ tournament: id, title: 'Проба профиля', place: 1 }]),
  )
})

test('the copy of a player’s data holds the records and the games', async () => {
  const player = await site.player()
  const link = await bet(player, 0, 10, even, true)
  await eventually(async () => expect((await seen(player.login)).records).toHaveLength(1))
  const copy = (await player.call(calls.ownRecords)).body as Record<string, unknown>
  expect(copy['records']).toMatchObject([{ game: 'dice', multiplier_link: link }])
  expect(copy['gamesByMonth']).toMatchObject([{ game: 'dice' }])
})

test('the shared head names nobody, and other pages have another', () => {
  expect(headOfPlayer('/player/somebody', 'Кураж')).toEqual(headOfPlayer('/player/%D0%AF/', 'Кураж'))
  expect(JSON.stringify(headOfPlayer('/player/somebody', 'Кураж'))).not.toContain('somebody')
  expect([headOfPlayer('/player', 'Кураж'), headOfPlayer('/player/a/b', 'Кураж'), headOfPlayer('/', 'Кураж')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
