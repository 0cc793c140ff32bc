/** Drives the missions of the week on the bonuses page: progress, what they have brought, taking it, a break. */
import { calls } from '@kurazh/contract/index.ts'
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

type Week = Exclude<WireReplyOf<typeof calls.missions>, { error: unknown }>['success']

function answer(week: Partial<Week>, taken?: () => unknown): void {
  const missions: Week['missions'] = [
    { kind: 'games', goal: 5, made: 2, done: false },
    { kind: 'wins', goal: 5, made: 5, done: true },
    { kind: 'best', goal: 10, made: 3, done: false },
  ]
  const success: Week = {
    offered: true,
    reward: 'missions:2970',
    from: new Date().toISOString(),
    until: new Date(Date.now() + 86_400_000).toISOString(),
    missions,
    earned: 0,
    taken: 0,
    ...week,
  }
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    if (requested === calls.missions.path) return json({ success })
    if (requested === calls.takeRewards.path && taken !== undefined) {
      success.taken = success.earned
      return json(taken())
    }
    return me.fetch(requested, options)
  })
}

test('three missions show how far each is; before anything is earned there is nothing to take', async () => {
  await register('missions-begun')
  answer({})
  const page = await openPage('/bonus')
  const card = page.part('region', 'Задания недели')
  await card.sees('Сделать ставки в 5 разных играх')
  await card.sees('2 из 5')
  await card.sees(/Выиграть 5 ставок с множителем от 2\.00×\s*Готово/)
  await card.sees('Выиграть множитель от 10.00× в любой игре')
  await card.sees('За эту неделю пока ничего не накоплено.')
  expect(screen.queryByRole('button', { name: /Забрать за задания/ })).toBeNull()
})

test('what is earned is taken by a press, and then it is said', async () => {
  await register('missions-earned')
  answer({ earned: 1.25 }, () => ({
    success: {
      paid: 1.25,
      payments: [{ reward: 'mission', amount: 1.25 }],
      balance: 1_001.25,
      user: { raceback: 0 },
    },
  }))
  const page = await openPage('/bonus')
  const card = page.part('region', 'Задания недели')
  await card.sees('Накоплено 1.25 ₽.')
  await card.press(/Забрать за задания недели: 1\.25/)
  await card.sees('Накоплено 1.25 ₽, из них вы забрали 1.25 ₽.')
  expect(screen.queryByRole('button', { name: /Забрать за задания/ })).toBeNull()
})

test('on a break nothing is shown', async () => {
  await register('missions-away')
  answer({ offered: false })
  const page = await openPage('/bonus')
  await page.part('region', 'Промокод').sees('Здесь будут введённые коды')
  expect(screen.queryByRole('region', { name: 'Задания недели' })).toBeNull()
})
