/** Looks through a list of rounds away from the page. Ended by the page. */
import { type ListQuestion, openDesk } from './outcomes-desk.ts'

const ask = openDesk((news) => self.postMessage(news))

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => void ask(data).catch(reportError))
