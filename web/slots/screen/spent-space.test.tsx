// @vitest-environment jsdom
/** The space bar in a machine: the press that ends a celebration sends no spin. */
import { threeSamovars } from '@kurazh/games/slots/three-samovars/three-samovars.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import { usePreferences } from '../../play/preferences/preferences.ts'
import { bigBet } from '../../testing/big-bet.ts'
import { threeSamovarsFace } from '../machines/three-samovars/machine.ts'
import { SlotStage } from './slot-stage.tsx'
import { type SlotPlay, useSlot } from './use-slot.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  usePreferences.setState({ animation: true, turbo: false, hotkeys: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { world } = threeSamovarsFace

function Machine({ tell }: { tell: (slot: SlotPlay) => void }) {
  const own = useSlot({ face: threeSamovarsFace, rules: threeSamovars, world })
  useLayoutEffect(() => tell(own))
  const { state, event, onReels, show, won, spoken } = own
  return (
    <SlotStage
      look="beside"
      stage={threeSamovars.id}
      machine={threeSamovars.machine}
      {...{ world, state, event, onReels, show, won, spoken }}
    />
  )
}

/** A browser renders between two listeners of one event; here the same event is sent to each of them in turn. */
async function pressSpace() {
  const event = new KeyboardEvent('keydown', { key: ' ', code: 'Space' })
  for (const target of [document, window]) {
    target.dispatchEvent(event)
    await act(async () => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    })
  }
}

test('one press ends the celebration and the show; the next one spins', async () => {
  queryClient.setQueryData(keys.tables, [
    { game: threeSamovars.id, minStake: 1_00n, maxStake: 100_00n, maxWin: 1_000_000_00n, buys: false },
  ])
  const tell = vi.fn<(slot: SlotPlay) => void>()
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Machine tell={tell} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const slot = () => {
    const [own] = tell.mock.lastCall ?? []
    if (!own) throw new Error('no machine')
    return own
  }
  expect(slot().canBet).toBe(true)
  act(() => slot().watch(bigBet(threeSamovars, 100_000)))
  await eventually(() => expect(container.querySelector('[data-part="win-moment"][data-running]')).not.toBeNull())
  expect(slot().spinning).toBe(true)
  await pressSpace()
  expect(container.querySelector('[data-part="win-moment"][data-running]')).toBeNull()
  expect(slot().spinning).toBe(false)
  await pressSpace()
  expect(slot().spinning).toBe(true)
})
