// @vitest-environment jsdom
/** The state of a page in its URL. */
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useAddress } from './address.ts'

function Page() {
  const [params, set] = useAddress()
  return (
    <button
      type="button"
      onClick={() => {
        set({ login: 'demo-1' })
        set({ stake: '10' })
      }}
    >
      {JSON.stringify(params)}
    </button>
  )
}

test('of two fields written at once both are in the URL', async () => {
  render(
    <MemoryRouter initialEntries={['/admin/bets?game=dice']}>
      <Page />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('{"game":"dice","login":"demo-1","stake":"10"}')).toBeDefined()
})
