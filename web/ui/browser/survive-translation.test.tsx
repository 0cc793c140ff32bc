// @vitest-environment jsdom
import { act } from 'react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { translated, type Translator } from '../../testing/translator.ts'
import { Button } from '../controls/button.tsx'
import { Money } from '../text/money.tsx'
import { MoneyText, MultiplierText } from '../text/figure-text.tsx'
import { surviveTranslation } from './survive-translation.ts'
import { writeText } from '../motion/write-text.ts'

beforeAll(surviveTranslation)
afterEach(cleanup)

const Line = ({ kopecks, words }: { kopecks: bigint; words: string }) => (
  <p>
    {words !== '' && words} <Money kopecks={kopecks} /> {words === '' ? <b>пусто</b> : 'на балансе'}
  </p>
)

const ways: Translator[] = ['around', 'instead', 'instead in two steps']

test.each(ways)('a translated page keeps working: sums move, texts appear, change and disappear (%s)', async (way) => {
  const { container, rerender } = render(<Line kopecks={10_00n} words="Ваши" />)
  translated(container, way)
  await act(async () => rerender(<Line kopecks={12_50n} words="" />))
  expect(container.textContent.trim()).toMatch(/^12\.50\u00a0₽ пусто$/)
  translated(container, way)
  await act(async () => rerender(<Line kopecks={13_00n} words="Снова" />))
  expect(container.textContent).toMatch(/Снова\s+13\.00\u00a0₽ .*на балансе/)
  translated(container, way)
  await act(async () => rerender(<Line kopecks={13_00n} words="Опять" />))
  expect(container.textContent).toMatch(/^Опять\s/)
})

test.each(ways)('changes inside sentences, on buttons and in fields are shown in place (%s)', async (way) => {
  const Game = ({ won, e4, count }: { won: bigint; e4: number; count: number }) => (
    <div>
      <p>
        Забрали {count} раз на <MultiplierText e4={e4} />: <MoneyText kopecks={won} /> ваши
      </p>
      <Button icon="check">{count === 1 ? 'Забрать' : `Забрать ещё ${count}`}</Button>
      <i data-part="running" />
    </div>
  )
  const { container, rerender, getByRole } = render(<Game won={100n} e4={10_000} count={1} />)
  const running = container.querySelector('[data-part="running"]')
  writeText(running, '1.01×')
  for (const count of [2, 3]) {
    translated(container, way)
    await act(async () => rerender(<Game won={BigInt(count) * 100n} e4={count * 10_000} count={count} />))
    expect(container.querySelector('p')?.textContent.replaceAll('translated ', '')).toBe(
      `Забрали ${count} раз на ${count}.00×: ${count}.00\u00a0₽ ваши`,
    )
    expect(getByRole('button').textContent).toBe(`Забрать ещё ${count}`)
    writeText(running, `${count}.01×`)
    expect(running?.innerHTML).toBe(`${count}.01×`)
  }
})
