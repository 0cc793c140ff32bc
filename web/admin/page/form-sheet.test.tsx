// @vitest-environment jsdom
/** A form over the page says itself why it was refused, until the next try or until it is closed. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormSheet } from './form-sheet.tsx'
import { useAct } from './use-act.ts'

// A page without media queries: jsdom has none.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(cleanup)

let answer: () => Promise<{ success: string }>

function Asking() {
  const [open, setOpen] = useState(true)
  const { act } = useAct()
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <FormSheet open={open} onClose={() => setOpen(false)} title="Форма">
        <button type="button" onClick={() => void act(() => answer())}>
          Отправить
        </button>
      </FormSheet>
    </>
  )
}

test('a refusal stands in the open form, not over the page, and is gone with the next try and when the form is closed', async () => {
  render(<Asking />)
  const send = await screen.findByRole('button', { name: 'Отправить' })
  const refused = () => Promise.reject(new Error('Этот логин занят'))
  answer = refused
  fireEvent.click(send)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  let finish: (done: { success: string }) => void = () => undefined
  answer = () => new Promise((done) => (finish = done))
  fireEvent.click(send)
  expect(screen.getByRole('alert').textContent).toBe('')
  finish({ success: 'Готово' })
  answer = refused
  fireEvent.click(send)
  await expect.poll(() => screen.getByRole('alert').textContent).not.toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Открыть' }))
  await screen.findByRole('dialog')
  expect(screen.getByRole('alert').textContent).toBe('')
})
