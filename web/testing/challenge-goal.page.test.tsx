/** Drives games that were opened from a challenge: they are set so that it can be won, once, and otherwise left alone. */
import { expect, test } from 'vitest'
import { openPage, register } from './page.tsx'

test('a game opened from a challenge is set so that a bet can win it, and a reload keeps what is chosen since', async () => {
  await register('challenge-goal')
  const dice = await openPage('/dice?win=50')
  await dice.sees('Настроено для вызова')
  await dice.sees(/1\.98.*Сумму ставки выберите сами/)
  expect((await dice.field('Шанс')).value).toBe('1.98')
  expect(location.search).toBe('')

  const bubbles = await openPage('/bubbles?win=500')
  await bubbles.sees(/до 500/)
  expect((await bubbles.field('Цель')).value).toBe('500.00')

  // It can be won already: nothing changes.
  const wide = await openPage('/bubbles?win=20')
  expect((await wide.field('Цель')).value).toBe('500.00')
  expect(location.search).toBe('')
})

test('where a choice among few decides, the one with the least to spare is taken', async () => {
  await register('challenge-board')
  const plinko = await openPage('/plinko?win=500')
  await plinko.sees(/15\s+рядов · высокий риск\. Сумму/)
  const mines = await openPage('/mines?win=1000000')
  await mines.sees(/10\s+мин\. Сумму ставки выберите сами/)
  expect(location.search).toBe('')
})
