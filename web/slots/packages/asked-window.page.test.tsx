/** The site's own question before a dear round: its game chooses when it comes up, and what the finger is about to press then. */
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { settlesMs } from '../../play/policy.ts'
import { Page } from '../../testing/page.tsx'
import { PackageStage } from './package-stage.tsx'
import type { Asked, Frame } from './use-frame.ts'

const nothing = () => undefined
const asks = (amount: bigint): Asked => ({ kind: 'asks', game: 'pkg-casket', session: 1, nonce: 7, mode: 'bonus', amount, stake: amount * 50n })
/** In the same moment: no timer runs in between, however slow the machine. */
const pressAtOnce = () => fireEvent.click(screen.getByRole('button', { name: /^Играть за/ }))
const settled = () => new Promise((resolve) => setTimeout(resolve, settlesMs + 100))

test('a yes counts once the question has stood for a while, and again when another has taken its place', async () => {
  const answer = vi.fn<Frame['answer']>()
  const frame: Frame = { opened: undefined, state: undefined, showing: false, last: undefined, asked: null, refused: null, trouble: undefined, again: nothing, answer, forgive: nothing }
  const stage = (asked: Asked | null) => <PackageStage title="Ларец" look="whole" frame={{ ...frame, asked }} />
  const { rerender } = render(stage(null))
  const page = new Page(userEvent.setup())

  rerender(stage(asks(100n)))
  // The window's code comes with the first question; the next one is there at once.
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
