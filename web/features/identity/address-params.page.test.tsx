// @vitest-environment jsdom
import { socialParameter } from '@kurazh/contract/account/identity.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Toasts } from '../../ui/windows/toast.tsx'
import { handleAddressParams } from './address-params.ts'

beforeEach(() => void render(<Toasts />))
afterEach(cleanup)

async function shownFor(result: string): Promise<string> {
  history.replaceState(null, '', `/?${socialParameter}=${result}&other=1`)
  act(() => handleAddressParams(location.search))
  return (await screen.findByText(/ВКонтакте не/)).textContent
}

test('a sign-in that VK did not confirm says where it works: in a browser, or by password', async () => {
  const text = await shownFor('denied')
  for (const word of ['с экрана «Домой»', 'Telegram', 'в браузере', 'паролем']) expect(text).toContain(word)
  expect(location.search).toBe('?other=1')
})

test('an unknown result is reported as a failure', async () => {
  expect(await shownFor('constructor')).toContain('Попробуйте ещё раз')
})
