/**
 * Connects the processes of one machine that serve the site together (WORKERS). Messages go through the process that
 * started them, which also reports when one has ended.
 */
import cluster, { type Worker } from 'node:cluster'

export interface Neighbours {
  /** Sends to all the others that exist now: any JSON value. */
  tell(news: unknown): void
  /** `gone`: that process has ended, for any reason. */
  hear(handler: (from: number, word: { news: unknown } | { gone: true }) => void): void
}

/** A message between processes, distinct from those of libraries. */
interface Word {
  between: 'neighbours'
  from: number
  news?: unknown
  gone?: true
}

const isWord = (message: unknown): message is Word =>
  typeof message === 'object' && message !== null && 'between' in message && message.between === 'neighbours'

/** Creates the connection of one of several processes to the others. */
export function ownNeighbours(): Neighbours {
  return {
    // If sending fails, that process is ending.
    tell: (news) =>
      void process.send?.(
        { between: 'neighbours', from: 0, news } satisfies Word,
        undefined,
        undefined,
        () => undefined,
      ),
    hear(handler) {
      process.on('message', (message: unknown) => {
        if (isWord(message)) handler(message.from, message.gone === true ? { gone: true } : { news: message.news })
      })
    },
  }
}

/** Relays messages between the processes that this one has started. Returns a function that stops it. */
export function relayBetweenNeighbours(): () => void {
  const toOthers = (word: Word) => {
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker?.id !== word.from) worker?.send(word, () => undefined)
  }
  const carry = (worker: Worker, message: unknown) => {
    if (isWord(message)) toOthers({ ...message, from: worker.id })
  }
  // Not on its exit: messages of a killed process may be read after that, and would restore people whom no one could
  // remove.
  const tellGone = ({ id }: Worker) => toOthers({ between: 'neighbours', from: id, gone: true })
  cluster.on('message', carry).on('disconnect', tellGone)
  return () => void cluster.off('message', carry).off('disconnect', tellGone)
}
