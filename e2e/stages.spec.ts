/**
 * Stages as a browser draws them: each in its worker, controlled by the page, and rebuilt when the browser takes its
 * context away.
 */
import type { Page } from '@playwright/test'
import { games } from '@kurazh/games/index.ts'
import { firstBets } from '../web/testing/first-bets.ts'
import { moveTo, registerByCall } from './player.ts'
import { beforeScenes, sceneWorkers } from '../harness/scene-worker.ts'
import { expect, test } from './site.ts'

test.use({ drawing: 'real' })

const [machine = ''] = Object.values(games).flatMap((game) => ('machine' in game ? [game.id] : []))
const stage = (page: Page) => page.locator('[data-part="stage"][data-standing]')

/** Runs before the worker requests a context: it keeps the last one. */
function keepContext(): void {
  const open = OffscreenCanvas.prototype.getContext
  OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, kind: string, ...rest: unknown[]) {
    const context: unknown = Reflect.apply(open, this, [kind, ...rest])
    if (kind === 'webgl2') Object.assign(globalThis, { keptContext: context })
    return context
  } as typeof open
}

test('every drawn game has a worker of its own, which ends with its page and recovers from a lost context', async ({
  page,
  context,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  // This browser has room for four: a scene left behind by each visit would be one too many.
  page.on('console', (message) => message.text().includes('WebGL contexts') && errors.push(message.text()))
  await beforeScenes(context, keepContext)
  await registerByCall(page, 'stage-hand')
  await page.goto('/bubbles')
  for (const path of [...firstBets.filter(({ drawn }) => drawn).map(({ entry }) => entry.path), `/slot/${machine}`]) {
    await moveTo(page, path)
    await expect(stage(page)).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(1)
    // The former worker ends some time later.
    await expect.poll(() => sceneWorkers(page).length).toBe(1)
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
