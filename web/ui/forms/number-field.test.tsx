// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { InScope, useFieldsScope } from './fields-scope.tsx'
import { MoneyField } from './money-field.tsx'

afterEach(cleanup)

function Form({ max = 100_000_00n }: { max?: bigint }) {
  const [sum, setSum] = useState(10_00n)
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const scope = useFieldsScope()
  return (
    <InScope scope={scope}>
      <MoneyField label="Сумма" value={sum} onChange={setSum} min={5_00n} max={max} presses={presses}>
        <button type="button" onClick={() => setSum(10_00n)}>
          внутри
        </button>
      </MoneyField>
      <button type="button" onClick={() => (setSum(10_00n), press())}>
        десять
      </button>
      <output>{scope.isValid ? formatMoney(sum) : 'не отправить'}</output>
    </InScope>
  )
}

function Kept({ onSum }: { onSum: (sum: bigint) => void }) {
  const [sum, setSum] = useState(10_00n)
  const keep = (next: bigint) => {
    setSum(next)
    onSum(next)
  }
  return (
    <InScope scope={useFieldsScope()}>
      <MoneyField label="Сумма" value={sum} onChange={keep} min={5_00n} max={100_000_00n} />
    </InScope>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Сумма')
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const error = () => plain(screen.queryByRole('alert')?.textContent)
const sent = () => plain(screen.getByRole('status').textContent)
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
/** What the field says while it is typed in, and what it holds and says when it was left. */
function leftWith(text: string, leave: () => void = () => fireEvent.blur(field())) {
  type(text)
  const said = error()
  leave()
  return { said, holds: plain(field().value), left: error(), sent: sent() }
}

test('accepts a sum pasted with spaces, a comma and a unit', () => {
  render(<Form />)
  expect(leftWith('1 000,50 руб.')).toEqual({ said: null, holds: '1 000.50', left: null, sent: '1 000.50 ₽' })
})

test('a sum of five digits is grouped as everywhere else, and typed without spaces', () => {
  render(<Form />)
  expect(leftWith('20000')).toMatchObject({ holds: '20 000', left: null, sent: '20 000.00 ₽' })
  expect(leftWith('20 000.5')).toMatchObject({ holds: '20 000.50', left: null })
})

test.each([
  ['more than there may be', '999999', 'Не больше 100 000 ₽', true],
  ['less than there may be', '4.99', 'Не меньше 5 ₽', false],
  ['no number', '1E+3', 'Напишите число цифрами, например 1000.50', true],
  ['a negative number', '−5', 'Число здесь без минуса', true],
  ['parts of a kopeck', '10.005', 'После точки не больше 2 знаков', true],
  ['nothing', '', 'Укажите число от 5 ₽ до 100 000 ₽', false],
])('%s stays as it was typed, with the reason, and nothing is sent', (_, text, why, isSaidAtOnce) => {
  for (const leave of [() => fireEvent.blur(field()), () => fireEvent.keyDown(field(), { key: 'Enter' })]) {
    render(<Form />)
    expect(leftWith(text, leave)).toEqual({
      said: isSaidAtOnce ? why : null,
      holds: text,
      left: why,
      sent: 'не отправить',
    })
    expect(leftWith('12')).toMatchObject({ holds: '12', left: null, sent: '12.00 ₽' })
    cleanup()
  }
})

test('the beginning of a sum that cannot be used is not taken either', () => {
  const sums: bigint[] = []
  render(<Kept onSum={(sum) => sums.push(sum)} />)
  for (const text of ['9', '99999', '999999']) type(text)
  expect(sums).toEqual([9_00n, 99_999_00n, 10_00n])
  type('0')
  expect(sums).toHaveLength(3)
})

test.each(['внутри', 'десять'])('a press of «%s» puts its number in the place of what was typed', (button) => {
  render(<Form />)
  leftWith('999999')
  fireEvent.click(screen.getByText(button))
  expect([field().value, error(), sent()]).toEqual(['10', null, '10.00 ₽'])
})

test('bounds that change under what was typed are asked again: it is taken when it fits, refused when it does not', () => {
  const { rerender } = render(<Form max={100_00n} />)
  leftWith('150')
  expect(sent()).toBe('не отправить')
  rerender(<Form max={200_00n} />)
  expect([field().value, error(), sent()]).toEqual(['150', null, '150.00 ₽'])
  rerender(<Form max={100_00n} />)
  expect([field().value, error(), sent()]).toEqual(['150', 'Не больше 100 ₽', 'не отправить'])
})
