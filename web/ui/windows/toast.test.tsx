// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxToasts } from './policy.ts'
import { putAwayErrors, toast, toastError, Toasts } from './toast.tsx'

beforeEach(() => void render(<Toasts />))
afterEach(async () => {
  for (const close of screen.queryAllByRole('button', { name: 'Закрыть сообщение' })) fireEvent.click(close)
  await gone('')
  cleanup()
})

const toasts = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')]
const find = (text: string) => toasts().find(({ textContent }) => textContent.includes(text))
const shown = (text: string) => waitFor(() => expect(find(text)).toBeTruthy())

/** jsdom runs no animations: the end of the one that takes a message away is told to it. */
const gone = (text: string) =>
  waitFor(() => {
    for (const each of toasts()) fireEvent.animationEnd(each)
    expect(find(text)).toBeFalsy()
  })

/** The bar that counts down; the message goes at its end. */
const isTimed = (text: string) => find(text)?.querySelector('.Toastify__progress-bar--animated') !== null

test('an error has no clock and stays until it is closed; what was done passes', async () => {
  toastError('Не получилось')
  await shown('Не получилось')
  toast({ msg: 'К сведению' })
  await shown('К сведению')
  expect([isTimed('Не получилось'), isTimed('К сведению')]).toEqual([false, true])
  const error = screen.getByRole('alert')
  fireEvent.click(error.closest('.Toastify__toast')?.querySelector('button') as HTMLElement)
  await gone('Не получилось')
})

test('a refused bet is put away by the next that is accepted, and by nothing that happens by itself', async () => {
  toastError('Ставку не приняли', 'refusal')
  await shown('Ставку не приняли')
  toast({ msg: 'Деньги пришли', type: 'success', byItself: true })
  await shown('Деньги пришли')
  putAwayErrors('another')
  putAwayErrors('refusal')
  await gone('Ставку не приняли')
  expect(find('Деньги пришли')).toBeTruthy()
})

test('errors leave room for other messages: the oldest goes', async () => {
  for (let count = 1; count <= maxToasts; count += 1) {
    toastError(`Ошибка номер ${count}`)
    if (count < maxToasts) await shown(`Ошибка номер ${count}`)
  }
  await gone('Ошибка номер 1')
  await shown(`Ошибка номер ${maxToasts}`)
  toast({ msg: 'К сведению' })
  await shown('К сведению')
})
