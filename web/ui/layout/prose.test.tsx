// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Prose } from './prose.tsx'

afterEach(cleanup)

test('a word of the trade is explained once, in the text and not in headings, links or code', async () => {
  render(
    <MemoryRouter>
      <Prose
        body={[
          ['h2', ['Сид игрока']],
          ['p', [['code', ['nonce']], ' и сид. Ещё один сид']],
          ['p', ['Сид сервера']],
        ]}
      />
    </MemoryRouter>,
  )
  const words = screen.getAllByRole('button')
  expect(words.map((word) => word.textContent)).toEqual(['сид'])
  await userEvent.tab()
  expect(screen.getByRole('tooltip').textContent).toContain('случайное число')
})

test('a link to a screen navigates inside the page, a link to a file of the site is left to the browser', async () => {
  render(
    <MemoryRouter>
      <Prose
        body={[
          [
            'p',
            [
              ['a', ['раздел'], '/help'],
              ['a', ['файл'], '/verify.html'],
            ],
          ],
        ]}
      />
    </MemoryRouter>,
  )
  const kept: boolean[] = []
  addEventListener('click', (event) => {
    kept.push(event.defaultPrevented)
    event.preventDefault()
  })
  await userEvent.click(screen.getByRole('link', { name: 'раздел' }))
  await userEvent.click(screen.getByRole('link', { name: 'файл' }))
  expect(kept).toEqual([true, false])
})
