/**
 * The processes of one machine that serve the site together (WORKERS). What one tells the others goes by way of the process
 * that started them; it also says when one is gone.
 */
import cluster, { type Worker } from 'node:cluster'

export interface Neighbours {
  /** To all the others there are now: anything that JSON holds. */
  tell(news: unknown): void
  /** `gone`: that process has ended, however it did. */
  hear(handler: (from: number, word: { news: unknown } | { gone: true }) => void): void
}

/** What goes between processes, beside the words of libraries. */
interface Word {
  between: 'neighbours'
  from: number
  news?: unknown
  gone?: true
}

const isWord = (message: unknown): message is Word =>
  typeof message === 'object' && message !== null && 'between' in message && message.between === 'neighbours'

/** How a process that was started as one of several speaks with the others. */
export function ownNeighbours(): Neighbours {
  return {
    // Who cannot be told has a process that is ending.
    tell: (news) => void process.send?.({ between: 'neighbours', from: 0, news } satisfies Word, undefined, undefined, () => undefined),
    hear(handler) {
      process.on('message', (message: unknown) => {
        if (isWord(message)) handler(message.from, message.gone === true ? { gone: true } : { news: message.news })
      })
    },
  }
}

/** Carries words between the processes that this one has started. Returns what ends it. */
export function relayBetweenNeighbours(): () => void {
  const toOthers = (word: Word) => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker?.id !== word.from) worker?.send(word, () => undefined)
  }
  const carry = (worker: Worker, message: unknown) => {
    if (isWord(message)) toOthers({ ...message, from: worker.id })
  }
  // Not with its exit: what a killed process had said may be read after that, and would bring back whom nobody could let go.
  const tellGone = ({ id }: Worker) => toOthers({ between: 'neighbours', from: id, gone: true })
  cluster.on('message', carry).on('disconnect', tellGone)
  return () => void cluster.off('message', carry).off('disconnect', tellGone)
}
