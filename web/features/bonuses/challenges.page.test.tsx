/** Drives challenges on the bonuses page: what invites to play, who has won, and what a player on a break sees. */
import { calls } from '@kurazh/contract/index.ts'
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

type Lists = Exclude<WireReplyOf<typeof calls.challenges>, { error: unknown }>['success']
type Shown = Lists['running'][number]

const hour = 3_600_000
const shown = (more: Partial<Shown> = {}): Shown => ({
  id: 1,
  game: 'dice',
  threshold: 50,
  minStake: 100,
  prize: 25,
  places: 3,
  startsAt: new Date(Date.now() - hour).toISOString(),
  endsAt: new Date(Date.now() + hour).toISOString(),
  state: 'running',
  winners: [],
  ...more,
})
const winner = (place: number, name: string | null, own = false): Shown['winners'][number] => ({
  place,
  name,
  img: '',
  status: null,
  own,
  link: `${'a'.repeat(21)}${place}`,
  multiplier: 50,
  at: new Date().toISOString(),
})

function answer(more: Partial<Lists>): void {
  const success: Lists = { offered: true, running: [], coming: [], past: [], games: ['dice', 'plinko'], ...more }
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) =>
    requested === calls.challenges.path
      ? new Response(JSON.stringify({ success }), { headers: { 'content-type': 'application/json' } })
      : me.fetch(requested, options),
  )
}

test('a running challenge says what wins it, leads to the game, and shows who has won with the bets', async () => {
  await register('challenge-runs')
  answer({ running: [shown({ winners: [winner(1, 'первый'), winner(2, null)] })] })
  const page = await openPage('/bonus')
  const card = page.part('region', 'Вызовы')
  await card.sees('Выиграть 50.00× ставкой от 100.00 ₽ в игре «Dice»')
  await card.sees(/Приз каждому из первых 3, осталось 1\sместо/)
  expect((await card.find('link', /^Играть: /)).getAttribute('href')).toBe('/dice?win=50')
  await card.sees('первый')
  await card.sees('Скрыт')
  expect(screen.getAllByRole('link', { name: '50.00×' }).map((link) => link.getAttribute('href'))).toEqual([
    `/bet/${winner(1, '').link}`,
    `/bet/${winner(2, '').link}`,
  ])
})

test('one in any game names the games; one that is over or cancelled invites to nothing', async () => {
  await register('challenge-any')
  answer({
    running: [shown({ id: 2, game: null, places: 1 })],
    past: [
      shown({ id: 3, state: 'over', winners: [winner(1, 'challenge-any', true)], places: 1 }),
      shown({ id: 4, state: 'cancelled' }),
    ],
  })
  const page = await openPage('/bonus')
  const card = page.part('region', 'Вызовы')
  await card.sees(/в любой игре из списка/)
  await card.sees('Dice, Plinko.')
  await card.sees(/Приз первому/)
  await card.sees('Окончен')
  await card.sees('Отменён')
  await card.sees('Никто не выиграл')
  await card.sees(/— вы/)
  expect(screen.getAllByRole('link', { name: /^Играть: Выиграть/ })).toHaveLength(1)
})

test('on a break, and where there are none, nothing is shown', async () => {
  await register('challenge-none')
  answer({ offered: false, running: [shown()] })
  const page = await openPage('/bonus')
  await page.part('region', 'Промокод').sees('Здесь будут введённые коды')
  expect(screen.queryByRole('region', { name: 'Вызовы' })).toBeNull()
})
