/**
 * Counts a machine away from the page: receives the task, reports the progress and then the result. Ended by the page.
 */
import { type CountTask, counted } from './count-task.ts'

self.addEventListener('message', ({ data }: MessageEvent<CountTask>) => {
  for (const news of counted(data)) self.postMessage(news)
})
