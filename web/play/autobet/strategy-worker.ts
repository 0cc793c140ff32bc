/**
 * Tries a strategy away from the page: receives the task, reports the progress and then the result. Ended by the page.
 */
import { type StrategyTask, tried } from './strategy-task.ts'

self.addEventListener('message', ({ data }: MessageEvent<StrategyTask>) => {
  for (const news of tried(data)) self.postMessage(news)
})
