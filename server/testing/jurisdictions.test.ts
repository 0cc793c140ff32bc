/**
 * The table of jurisdictions, over all games and rewards: the server refuses what is forbidden, whatever the page
 * does.
 */
import { calls } from '@kurazh/contract/index.ts'
import { current, games, idsOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { withHidden } from '../platform/http/pages.ts'
import { type TestSite, testSite } from './site.ts'
import { allSlices, slices } from '../wiring/slices.ts'
import { hiddenWhere } from '../wiring/hidden.ts'
import { isKnown, jurisdictionOf, jurisdictions, ofGame, packageFlagsOf, strictest } from '../play/jurisdictions.ts'

const names = Object.keys(jurisdictions) as (keyof typeof jurisdictions)[]
const everyName = [...names, 'atlantis', 'toString', '']

let site: TestSite
afterEach(() => site?.close())

describe('the table', () => {
  it('treats an unknown name as the strictest, in every point', () => {
    expect(jurisdictionOf('atlantis')).toBe(strictest)
    expect(isKnown('toString')).toBe(false)
    for (const name of names) {
      const one = jurisdictions[name]
      for (const game of Object.keys(games)) {
        expect(ofGame(strictest.leastMs, game)).toBeGreaterThanOrEqual(ofGame(one.leastMs, game))
        expect(ofGame(strictest.autoplay, game) && !ofGame(one.autoplay, game)).toBe(false)
      }
      expect(strictest.turbo && !one.turbo).toBe(false)
      expect(strictest.buys && !one.buys).toBe(false)
      expect(one.tips).toBe(name === 'play')
      if (one.realityCheckMinutes !== null)
        expect(strictest.realityCheckMinutes).toBeLessThanOrEqual(one.realityCheckMinutes)
      expect(strictest.pauseMinutes).toBeGreaterThanOrEqual(one.pauseMinutes)
      expect(strictest.rewards.filter((reward) => !(one.rewards as readonly string[]).includes(reward))).toEqual([])
      if (one.depositMonth !== null) expect(strictest.depositMonth).toBeLessThanOrEqual(one.depositMonth)
    }
  })

  it('has no restrictions for a site that plays by its own promises', () => {
    expect(hiddenWhere(jurisdictions.play)).toEqual({ switches: [], selectors: [] })
    expect(packageFlagsOf(jurisdictions.play)).toEqual([])
  })

  it('removes what is forbidden from the page before it is shown', () => {
    const page = '<!doctype html><html lang="ru"><head><title>x</title></head><body></body></html>'
    expect(withHidden(page, hiddenWhere(jurisdictions.play))).toBe(page)
    const hidden = withHidden(page, hiddenWhere(jurisdictions.uk))
    expect(hidden).toContain('<html data-off="turbo autoplay-slots autoplay-others" lang="ru">')
    expect(hidden).toContain('[data-switch="turbo"]')
    expect(hidden).toContain('a[href^="/tournier"]')
    expect(hidden).not.toContain('promo-title')
  })

  it.each(everyName)('pays no reward and stakes no gift that %s does not allow', (name) => {
    const jurisdiction = jurisdictionOf(name)
    const given = allSlices(jurisdiction, [])
    const all = slices.flatMap(({ rewards }) => rewards ?? [])
    expect(given.rewards.map((reward) => reward.name)).toEqual(
      all.map((reward) => reward.name).filter((reward) => jurisdiction.rewards.includes(reward)),
    )
    for (const { game } of given.gifts) expect(jurisdiction.rewards).toContain(game)
  })

  it('gives shared rounds and tables the required time between two games', () => {
    const most = Math.max(...everyName.map((name) => jurisdictionOf(name).leastMs.others))
    for (const id of idsOf('round', 'table')) {
      const game = current(id, 'round') ?? current(id, 'table')
      expect((game?.bettingMs ?? 0) + (game?.pauseMs ?? 0)).toBeGreaterThanOrEqual(most)
    }
  })

  it('knows every game that takes stakes from a seed: a machine by its machine', () => {
    for (const id of idsOf('instant', 'steps')) {
      const machine = 'machine' in games[id as keyof typeof games]
      expect(ofGame({ slots: true, others: false }, id)).toBe(machine)
    }
    expect(ofGame({ slots: true, others: false }, 'made-elsewhere-1')).toBe(true)
  })
})

describe('a site under it', () => {
  it.each(['play', 'uk', 'de', 'atlantis'])('tells the page of every game: %s', async (name) => {
    site = await testSite({ JURISDICTION: name, SLOT_BUY: 'on' })
    const rules = jurisdictionOf(name)
    const { tables } = await site.visitor().ask(calls.tables)
    for (const table of tables) {
      expect({ autoplay: true, turbo: true, leastMs: 0, buys: false, ...table }).toMatchObject({
        autoplay: ofGame(rules.autoplay, table.game),
        turbo: rules.turbo,
        leastMs: ofGame(rules.leastMs, table.game),
      })
      if (!rules.buys) expect(table.buys).toBeUndefined()
    }
  })

  it('begins no second game too soon, on any node, and a refused game has not begun', async () => {
    site = await testSite({ JURISDICTION: 'uk' })
    const player = await site.player()
    const other = await site.node()
    const first = await player.bet({ nonce: 0 })
    expect(first.status).toBe(200)
    // The same bet again has the same answer.
    expect((await player.bet({ nonce: 0 })).body).toMatchObject({ success: { bet: { nonce: 0 } } })
    expect(await player.bet({ nonce: 1 })).toMatchObject({
      status: 409,
      body: { code: 'TooSoon', error: expect.stringMatching(/не меньше 5 с\. Осталось [0-9.]+ с$/) as string },
    })
    const elsewhere = await other.visitor(player.token).call(calls.placeBet, {
      game: 'dice',
      nonce: 1,
      clientSeed: 'a client seed',
      stake: 10,
      params: { chance: 49.5, side: 'under' },
    })
    expect(elsewhere.code).toBe('TooSoon')
    await other.close()
    // A machine is another game, and so is a game of steps.
    expect(
      (
        await player.bet({
          game: 'firebird',
          nonce: 1,
          params: { mode: 'spin' },
          version: current('firebird')?.version,
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await player.call(calls.placeBet, {
          game: 'mines',
          nonce: 2,
          clientSeed: 'a client seed',
          stake: 10,
          params: { mines: 3 },
        })
      ).status,
    ).toBe(200)
    await sql`update game_start set at = at - interval '5 seconds'`.execute(site.database.db)
    expect((await player.bet({ nonce: 3, stake: 15_000 })).body).toMatchObject({ code: 'InsufficientFunds' })
    expect((await player.bet({ nonce: 3 })).status).toBe(200)
    expect((await player.bet({ nonce: 4 })).body).toMatchObject({ code: 'TooSoon' })
    await site.audit()
  })

  it('stores no starts where no rule needs them', async () => {
    site = await testSite()
    const player = await site.player()
    for (const nonce of [0, 1, 2]) expect((await player.bet({ nonce })).status).toBe(200)
    expect(await site.count('game_start')).toBe(0)
  })

  it.each(['uk', 'ontario', 'de'])('refuses every call that comes by a reward it does not allow: %s', async (name) => {
    site = await testSite({ JURISDICTION: name })
    const player = await site.player()
    const bodies: Record<string, unknown> = {
      [calls.enterPromo.path]: { code: 'ABCD', request: crypto.randomUUID() },
      [calls.joinTournament.path]: { id: 1 },
    }
    for (const call of Object.values(calls).filter((each) => 'reward' in each && each.reward !== undefined)) {
      const allowed = jurisdictionOf(name).rewards.some((reward) => 'reward' in call && reward === call.reward)
      const { code } = await player.post(call.path, JSON.stringify(bodies[call.path] ?? {}))
      if (allowed) expect(code).not.toBe('NotAllowedHere')
      else expect(code).toBe('NotAllowedHere')
    }
  })

  it('limits top-ups of a month to the allowed sum, whatever limit the player chooses', async () => {
    site = await testSite({ JURISDICTION: 'de' })
    const player = await site.player()
    expect(await player.call(calls.setLimit, { measure: 'deposit', period: 'month', cap: null })).toMatchObject({
      status: 400,
      error: expect.stringContaining('100') as string,
    })
    expect((await player.call(calls.setLimit, { measure: 'deposit', period: 'month', cap: 200_000 })).status).toBe(400)
    const asked = async (amount: number) =>
      (await player.call(calls.topUp, { request: crypto.randomUUID(), method: 'sandbox-card', amount })).code
    expect(await asked(60_000)).toBeUndefined()
    expect(await asked(60_000)).toBe('LimitReached')
    expect(await asked(40_000)).toBeUndefined()
  })

  it('gives a pause with the reality check, once per hour', async () => {
    site = await testSite({ JURISDICTION: 'de' })
    const player = await site.player()
    await player.bet({ nonce: 0 })
    await expect.poll(async () => (await player.ask(calls.visit)).bets).toBe(1)
    await sql`update protection_visit set started_at = started_at - interval '61 minutes', last_bet_at = last_bet_at - interval '2 minutes'`.execute(
      site.database.db,
    )
    await sql`update game_start set at = at - interval '5 seconds'`.execute(site.database.db)
    await player.bet({ nonce: 1 })
    await expect.poll(async () => (await player.ask(calls.protection)).pause).not.toBeNull()
    await sql`update game_start set at = at - interval '5 seconds'`.execute(site.database.db)
    expect((await player.bet({ nonce: 2 })).body).toMatchObject({ code: 'OnBreak' })
  })
})
