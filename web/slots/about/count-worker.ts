/** Counts a machine away from the page: told which, it tells how far it is and then what came of it. Ended by the page. */
import { type CountTask, counted } from './count-task.ts'

self.addEventListener('message', ({ data }: MessageEvent<CountTask>) => {
  for (const news of counted(data)) self.postMessage(news)
})
