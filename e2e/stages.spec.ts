/** Stages as a browser draws them: each in its worker, told by the page, and standing up again when the browser takes its context. */
import type { Page } from '@playwright/test'
import { games } from '@kurazh/games/index.ts'
import { moveTo, registerByCall } from './player.ts'
import { beforeScenes, sceneWorkers } from './scene-worker.ts'
import { expect, test } from './site.ts'

test.use({ drawing: 'real' })

const [machine = ''] = Object.values(games).flatMap((game) => ('machine' in game ? [game.id] : []))
const stage = (page: Page) => page.locator('[data-part="stage"][data-standing]')

/** Runs before the worker asks for a context: it keeps the last one. */
function keepContext(): void {
  const open = OffscreenCanvas.prototype.getContext
  OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, kind: string, ...rest: unknown[]) {
    const context: unknown = Reflect.apply(open, this, [kind, ...rest])
    if (kind === 'webgl2') Object.assign(globalThis, { keptContext: context })
    return context
  } as typeof open
}

test('every game that is drawn stands in a worker of its own, ends with its page, and stands up again without its context', async ({ page, context }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await beforeScenes(context, keepContext)
  await registerByCall(page, 'stage-hand')
  await page.goto('/plinko')
  for (const path of ['/plinko', '/bubbles', '/crash', `/slot/${machine}`]) {
    await moveTo(page, path)
    await expect(stage(page)).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(1)
    expect(sceneWorkers(page)).toHaveLength(1)
  }
  const ended = page.waitForEvent('worker')
  const losing = sceneWorkers(page)[0]?.evaluate(() => {
    const { keptContext } = globalThis as unknown as { keptContext: WebGL2RenderingContext }
    keptContext.getExtension('WEBGL_lose_context')?.loseContext()
  })
  // The page ends the worker at once: its answer may be lost with it.
  losing?.catch(() => undefined)
  await ended
  await expect(stage(page)).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(1)
  await page.getByRole('button', { name: 'Вращать' }).click()
  await expect(page.getByRole('button', { name: 'Вращать' })).toBeEnabled()
  expect(errors).toEqual([])
})
