/**
 * Drives the heist: off season its dates and results; a run by pointer and by keyboard, with a reload in the middle; a
 * team; its place in the lobby.
 */
import { calls } from '@kurazh/contract/index.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'
import { me, Visitor } from '../../testing/wire.ts'

afterEach(() => vi.unstubAllGlobals())

const nodesFetch = globalThis.fetch

/** A player with eight tickets of a season that is over but still opens runs. */
async function holder(login: string): Promise<void> {
  await register(login)
  const answer = await nodesFetch(`${inject('ticketsUrl')}/?login=${login}`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Changes the answers of one call on their way to the page. */
function changing(path: string, change: (success: Record<string, unknown>) => object): void {
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = await me.fetch(requested, options)
    if (requested !== path) return answer
    const { success, ...rest } = (await answer.json()) as { success: Record<string, unknown> }
    return new Response(JSON.stringify({ ...rest, success: { ...success, ...change(success) } }), {
      headers: { 'content-type': 'application/json' },
    })
  })
}

const safes = () => screen.getAllByRole('button', { name: /^Сейф \d: закрыт$/ })
const begin = /^Начать забег/

/**
 * Opens safes until one was good; starts a new run after an alarm. Eight tickets suffice, except once in six thousand
 * times.
 */
async function openGoodSafe(page: Page, open: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 8 && (await openGames())[0]?.moves.length !== 1; tries += 1) {
    if ((await openGames()).length === 0) await page.press(begin)
    await page.until(() => expect(safes()[0]?.getAttribute('aria-disabled')).toBe('false'))
    await open()
    await page.until(async () =>
      expect((await openGames())[0]?.moves.length ?? 0).not.toBe((await openGames()).length === 1 ? 0 : -1),
    )
    await page.until(() =>
      expect(
        screen.queryByRole('button', { name: /^Уйти с/ }) ??
          screen.queryByRole('button', { name: begin }) ??
          screen.queryByRole('button', { name: 'Билетов нет' }),
      ).not.toBeNull(),
    )
  }
}

test('a run begins with a ticket, continues after a reload and leaves with the loot; the table and the proof show it', async () => {
  await holder('heist-runner')
  const page = await openPage('/snowdown')
  await page.sees(/8\s*билетов осталось/)
  await openGoodSafe(page, async () => page.press(/^Сейф 1: закрыт$/))
  const [before] = await openGames()
  expect(before).toMatchObject({ game: heist.id, moves: [{ safe: 0 }] })
  const reopened = await openPage('/snowdown')
  await reopened.sees(/Комната 2 из 5/)
  expect(await openGames()).toEqual([before])
  const balanceBefore = (await me.ask(calls.getBal)).balance
  await reopened.press(/^Уйти с 1\.50/)
  await reopened.until(async () =>
    expect(await lastBet()).toMatchObject({ nonce: before?.nonce, ended: 'taken', payout: 1.5 }),
  )
  expect((await me.ask(calls.getBal)).balance).toBe(balanceBefore + 1.5)
  const own = async () => (await me.ask(calls.heist)).runs.find(({ payout }) => payout === 1.5)
  await reopened.until(async () => expect(await own()).toBeDefined())
  const run = await own()
  // The journal is processed a moment after the run: the table updates by itself.
  await reopened.until(() => expect(document.querySelectorAll(`a[href="/bet/${run?.link}"]`).length).toBeGreaterThan(0))
})

test('by keyboard alone: arrows move along the safes, space opens one, and the button leaves', async () => {
  await holder('heist-keys')
  const page = await openPage('/snowdown')
  await openGoodSafe(page, async () => {
    safes()[0]?.focus()
    await page.user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(safes()[1])
    await page.user.keyboard(' ')
  })
  expect((await openGames())[0]).toMatchObject({ moves: [{ safe: 1 }] })
  const leave = await page.find('button', /^Уйти с/)
  await page.canBePressed(leave)
  leave.focus()
  await page.user.keyboard('{Enter}')
  await page.until(async () => expect(await lastBet()).toMatchObject({ ended: 'taken', payout: 1.5 }))
})

test('without tickets no run begins, and the page says where they come from', async () => {
  await register('heist-poor')
  const page = await openPage('/snowdown')
  expect((await page.find('button', 'Билетов нет')).matches('[aria-disabled="true"]')).toBe(true)
  await page.sees('Билет даётся за 20 ₽ преимущества сайта в ваших ставках')
})

test('off season it shows its dates and results, and no run can begin', async () => {
  await holder('heist-late')
  const past = {
    id: 1,
    name: 'Зима',
    from: '2025-12-14T21:00:00.000Z',
    until: '2026-01-14T21:00:00.000Z',
    lapses: '2026-01-17T21:00:00.000Z',
  }
  changing(calls.heist.path, () => ({
    season: past,
    next: {
      ...past,
      id: 2,
      from: '2026-12-14T21:00:00.000Z',
      until: '2027-01-14T21:00:00.000Z',
      lapses: '2027-01-17T21:00:00.000Z',
    },
    running: false,
  }))
  const page = await openPage('/snowdown')
  await page.sees('Следующий сезон: 15 декабря — 14 января 2027 г.')
  await page.sees('Прошлый шёл 15 декабря — 14 января 2026 г.')
  await page.find('heading', 'Лучшие забеги')
  expect(screen.queryByRole('button', { name: begin })).toBeNull()
  // A run for looking: the server hears nothing of it.
  await page.press('Пробный забег')
  await page.press(/^Сейф 1: закрыт/)
  await page.until(() =>
    expect(document.querySelector('[data-part="trial-run"]')?.textContent).toMatch(/Комната 2|Тревога/),
  )
  expect(await me.ask(calls.latestBets)).toMatchObject({ bets: [] })
  await page.press('Закончить')
  await page.sees('Следующий сезон: 15 декабря — 14 января 2027 г.')
})

test('a team is created, joined by its code and left', async () => {
  await holder('heist-mate')
  const page = await openPage('/snowdown')
  await page.press('Собрать команду')
  await page.find('button', 'Выйти из команды')
  const { team } = await me.ask(calls.heist)
  const friend = new Visitor()
  await register('heist-friend', friend)
  await friend.ask(calls.joinHeistTeam, { code: team?.code ?? '' })
  const reopened = await openPage('/snowdown')
  await reopened.sees('heist-friend')
  await reopened.press('Выйти из команды')
  await reopened.find('button', 'Собрать команду')
})

test('its tile and banner are shown only in season; a search always finds it', async () => {
  await register('heist-looker')
  const page = await openPage('/')
  await page.until(() => expect(screen.getAllByRole('link', { name: /Ограбление/ }).length).toBeGreaterThan(1))
  changing(calls.getUser.path, () => ({ events: [] }))
  const later = await openPage('/')
  await later.sees(/\d онлайн/)
  await later.until(() => expect(screen.queryAllByRole('link', { name: /Ограбление/ })).toHaveLength(0))
  await later.user.type(await later.find('searchbox', 'Поиск игры'), 'ограбление')
  await later.find('link', /Ограбление/)
})
