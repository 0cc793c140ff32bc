/** A list of rounds searched in a worker: the last result, the progress of the search, and its file. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListName, ListNews } from './outcomes-desk.ts'
import type { ListedRound, Look } from './outcomes.ts'

export type FileState =
  | { kind: 'none' }
  | { kind: 'making'; done: number }
  | { kind: 'made'; file: Blob; sha256: string }

export interface Outcomes {
  /** Undefined until something was found. */
  found: readonly ListedRound[] | undefined
  /** The number that was requested then. */
  asked: number
  /** The part of the list that was searched for the current request; null when no search is running. */
  looked: number | null
  file: FileState
  failed: boolean
  find(look: Look): void
  makeFile(): void
}

/** `first` is requested at once. */
export function useOutcomes(name: ListName, first: Look): Outcomes {
  const [state, setState] = useState<Pick<Outcomes, 'found' | 'asked' | 'looked' | 'file' | 'failed'>>({
    found: undefined,
    asked: first.count,
    looked: 0,
    file: { kind: 'none' },
    failed: false,
  })
  const worker = useRef<Worker | null>(null)
  const hear = (news: ListNews) => {
    if ('looked' in news) setState((before) => ({ ...before, looked: news.looked }))
    else if ('found' in news) setState((before) => ({ ...before, found: news.found, looked: null }))
    else if ('written' in news) setState((before) => ({ ...before, file: { kind: 'making', done: news.written } }))
    else setState((before) => ({ ...before, file: { kind: 'made', ...news } }))
  }
  const desk = () => {
    if (worker.current) return worker.current
    const started = new Worker(new URL('./outcomes-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ListNews>) => hear(data))
    started.addEventListener('error', () => setState((before) => ({ ...before, looked: null, failed: true })))
    worker.current = started
    return started
  }
  const begin = useEffectEvent(() => desk().postMessage({ ...name, kind: 'find', look: first }))
  useEffect(() => {
    begin()
    return () => {
      worker.current?.terminate()
      worker.current = null
    }
  }, [])
  return {
    ...state,
    find(look) {
      setState((before) => ({ ...before, asked: look.count, looked: 0 }))
      desk().postMessage({ ...name, kind: 'find', look })
    },
    makeFile() {
      setState((before) => ({ ...before, file: { kind: 'making', done: 0 } }))
      desk().postMessage({ ...name, kind: 'file' })
    },
  }
}
