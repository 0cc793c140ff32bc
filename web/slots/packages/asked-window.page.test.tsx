/**
 * The site's own question before an expensive round: its game chooses the moment, and so what a finger is about to
 * press.
 */
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { tapGuardMs } from '../../play/policy.ts'
import { Page } from '../../testing/page.tsx'
import { PackageStage } from './package-stage.tsx'
import type { Asked, Frame } from './use-frame.ts'

const nothing = () => undefined
const asks = (amount: bigint): Asked => ({
  kind: 'asks',
  game: 'pkg-casket',
  session: 1,
  nonce: 7,
  mode: 'bonus',
  amount,
  stake: amount * 50n,
})
/** In the same moment: no timer runs in between, however slow the machine. */
const pressAtOnce = () => fireEvent.click(screen.getByRole('button', { name: /^Играть за/ }))
const settled = () => new Promise((resolve) => setTimeout(resolve, tapGuardMs + 100))

test('a yes counts once the question has been open for a while, and the same after another has taken its place', async () => {
  const answer = vi.fn<Frame['answer']>()
  const frame: Frame = {
    opened: undefined,
    state: undefined,
    showing: false,
    last: undefined,
    asked: null,
    refused: null,
    trouble: undefined,
    again: nothing,
    answer,
    forgive: nothing,
  }
  const stage = (asked: Asked | null) => (
    <PackageStage title="Ларец" page={null} look="whole" frame={{ ...frame, asked }} />
  )
  const { rerender } = render(stage(null))
  const page = new Page(userEvent.setup())

  rerender(stage(asks(100n)))
  // The window's code loads with the first question; the next one appears at once.
  await page.find('button', /^Играть за/)
  await settled()
  rerender(stage(asks(1_000_00n)))
  pressAtOnce()
  expect(answer).not.toHaveBeenCalled()
  await settled()
  await page.press(/^Играть за/)
  expect(answer).toHaveBeenCalledWith(true)

  rerender(stage(null))
  answer.mockClear()
  rerender(stage(asks(100n)))
  pressAtOnce()
  expect(answer).not.toHaveBeenCalled()
  // To leave it is always free.
  await page.press('Не играть')
  expect(answer).toHaveBeenCalledWith(false)
})
