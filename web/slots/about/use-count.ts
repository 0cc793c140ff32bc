/** A count in a worker: starts it, receives its progress, ends it. */
import type { Sheet } from '@kurazh/games/slots/engine/machine.ts'
import { sheetOfStored } from '@kurazh/games/slots/engine/stored-sheet.ts'
import { useEffect, useRef, useState } from 'react'
import type { CountNews, CountTask } from './count-task.ts'

export type CountState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number }
  | { kind: 'done'; sheet: Sheet; seconds: number }
  | { kind: 'failed' }

export function useCount() {
  const [state, setState] = useState<CountState>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)
  const end = () => {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => end, [])
  const start = (task: CountTask) => {
    end()
    setState({ kind: 'running', done: 0 })
    const begun = performance.now()
    const started = new Worker(new URL('./count-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<CountNews>) => {
      if ('done' in data) return setState({ kind: 'running', done: data.done })
      end()
      setState({ kind: 'done', sheet: sheetOfStored(data.sheet), seconds: (performance.now() - begun) / 1000 })
    })
    started.addEventListener('error', () => {
      end()
      setState({ kind: 'failed' })
    })
    started.postMessage(task)
  }
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
