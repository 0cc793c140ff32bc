// @vitest-environment jsdom
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { expose, wrap } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import { openStage } from './open-stage.ts'
import type { Scene } from './scene.ts'
import type { PageSide, StageView } from './serve-scenes.ts'

interface Turning extends Scene {
  turn(times: number): Promise<void>
}

/** Calls to the worker's side. */
const asked: unknown[][] = []
let canDraw = true
let terminated = 0

/** A worker in this same thread: it answers by the same library, except for calls of its scene, which it keeps. */
class NearWorker extends EventTarget {
  readonly #ports = new MessageChannel()
  constructor() {
    super()
    lose = () => this.dispatchEvent(new Event('error'))
    this.#ports.port1.start()
    this.#ports.port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    )
    const stage = {
      open: ({ scene, page }: { scene: string; page: MessagePort }) => {
        asked.push(['open', scene])
        void wrap<PageSide>(page).hear('stop', [3])
        return scene === 'never-scene' ? new Promise(() => undefined) : canDraw
      },
      tell: (name: string, told: readonly unknown[]) => (asked.push([name, ...told]), new Promise(() => undefined)),
      show: ({ seen, calm }: StageView) => void asked.push(['show', { seen, calm }]),
    }
    expose(stage, this.#ports.port2)
    this.#ports.port2.start()
  }
  postMessage(message: unknown, transfer: readonly unknown[] = []) {
    this.#ports.port1.postMessage(message, transfer.filter((each) => each instanceof MessagePort) as never)
  }
  terminate() {
    terminated += 1
    this.#ports.port1.close()
  }
}

let lose: () => void
let losses = 0
let leaving = new AbortController()
let tellSight: (seen: boolean) => void = () => undefined

vi.stubGlobal('Worker', NearWorker)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      tellSight = (isIntersecting) => told([{ isIntersecting }])
    }
    observe() {}
    disconnect() {}
  },
)
Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) })

afterEach(() => {
  asked.length = 0
  terminated = 0
  losses = 0
  leaving = new AbortController()
  canDraw = true
})

const turning = (scene = 'turning-scene', heard = {}) =>
  openStage<Turning>({
    box: document.body.appendChild(document.createElement('div')),
    plan: { scene, given: null, heard },
    calm: false,
    onLost: () => (losses += 1),
    signal: leaving.signal,
  })

test('messages of a scene reach the page, and messages to it stay in order', async () => {
  const stops: number[] = []
  const stage = await turning('turning-scene', { stop: (reel: number) => stops.push(reel) })
  void stage?.scene.turn(1)
  void stage?.scene.turn(2)
  await eventually(() =>
    expect(asked).toEqual([
      ['open', 'turning-scene'],
      ['turn', 1],
      ['turn', 2],
    ]),
  )
  await eventually(() => expect(stops).toEqual([3]))
  expect(document.querySelector('canvas')?.getAttribute('aria-hidden')).toBe('true')
  stage?.close()
  expect(document.querySelector('canvas')).toBeNull()
})

test('a caller that waits for a scene waits no longer when the stage is closed', async () => {
  const stage = await turning()
  const shown = stage?.scene.turn(1)
  stage?.close()
  await shown
  await stage?.scene.turn(2)
  expect(terminated).toBe(1)
})

test('a scene is informed when the stage is out of sight, and of a preference for less motion', async () => {
  const stage = await turning()
  tellSight(true)
  tellSight(true)
  tellSight(false)
  stage?.restyle(true)
  await eventually(() =>
    expect(asked.filter(([name]) => name === 'show')).toEqual([
      ['show', { seen: true, calm: false }],
      ['show', { seen: false, calm: false }],
      ['show', { seen: false, calm: true }],
    ]),
  )
  stage?.close()
})

test('where a worker cannot draw there is no stage, and where its code fails to load the opening fails', async () => {
  canDraw = false
  expect(await turning()).toBeNull()
  expect(terminated).toBe(1)
  const opening = turning('never-scene')
  await eventually(() => expect(asked.at(-1)).toEqual(['open', 'never-scene']))
  lose()
  await expect(opening).rejects.toThrow('did not come')
  expect(terminated).toBe(2)
})

test('a stage that is left while it opens ends, and a worker that ends after it is a loss, once closed none', async () => {
  const opening = turning('never-scene')
  await eventually(() => expect(asked.at(-1)).toEqual(['open', 'never-scene']))
  leaving.abort()
  expect(await opening).toBeNull()
  expect(terminated).toBe(1)
  const stage = await turning()
  lose()
  expect(losses).toBe(1)
  stage?.close()
  lose()
  expect(losses).toBe(1)
})
