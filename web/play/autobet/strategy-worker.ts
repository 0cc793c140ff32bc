/** Tries a strategy away from the page: told what to try, it tells how far it is and then what came of it. Ended by the page. */
import { type StrategyTask, tried } from './strategy-task.ts'

self.addEventListener('message', ({ data }: MessageEvent<StrategyTask>) => {
  for (const news of tried(data)) self.postMessage(news)
})
