/** Access to the worker that draws a game's stage. */
import type { BrowserContext, Worker, Page } from '@playwright/test'

/** Runs `code` in every such worker of the context, before it requests a drawing context. */
export const beforeScenes = (context: BrowserContext, code: () => void): Promise<unknown> =>
  context.route('**/scene-worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `(${String(code)})();\n${await response.text()}` })
  })

/** The page's workers, the newest last. */
export const sceneWorkers = (page: Page): Worker[] =>
  page.workers().filter((worker) => worker.url().includes('/scene-worker-'))
