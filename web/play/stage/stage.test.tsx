// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Stage } from './stage.tsx'

vi.stubGlobal('Worker', EventTarget)
Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) })
vi.stubGlobal('matchMedia', () => new EventTarget())
vi.mock('./open-stage.ts', () => ({ openStage: async () => ({ scene: {}, restyle() {}, close() {} }) }))

afterEach(cleanup)

const turn = () => new Promise((resolve) => setTimeout(resolve, 50))

/** A scene whose code loads at the given attempt. */
function comesAt(attempt: number) {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked < attempt) throw new Error('the line is down')
    return { scene: 'none', given: null, heard: {} }
  }
  return { load, asked: () => asked }
}

test('a scene whose code failed to load is requested again when the connection is back, and no more once it is ready', async () => {
  const { load, asked } = comesAt(3)
  const { container } = render(<Stage plan={load} flat={<p>flat</p>} />)
  await waitFor(() => expect(asked()).toBe(1))
  await turn()
  expect(container.textContent).toBe('flat')
  for (const attempt of [2, 3]) {
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(asked()).toBe(attempt))
    await turn()
  }
  await waitFor(() => expect(container.querySelector('[data-standing]')).not.toBeNull())
  window.dispatchEvent(new Event('online'))
  await turn()
  expect(asked()).toBe(3)
})

test('a stage that has been left requests nothing any more', async () => {
  const { load, asked } = comesAt(9)
  const { unmount } = render(<Stage plan={load} flat={null} />)
  await waitFor(() => expect(asked()).toBe(1))
  unmount()
  window.dispatchEvent(new Event('online'))
  await turn()
  expect(asked()).toBe(1)
})
