/** A strategy on trial in a worker: starts it, receives its progress, ends it. */
import { useEffect, useRef, useState } from 'react'
import type { StrategyReport } from './strategy.ts'
import type { StrategyNews, StrategyTask } from './strategy-task.ts'

export type StrategyState =
  | { kind: 'idle' }
  /** `done` is from 0 to 1. */
  | { kind: 'running'; done: number }
  | { kind: 'done'; report: StrategyReport; returned: number }
  | { kind: 'failed'; text: string }

export function useStrategy() {
  const [state, setState] = useState<StrategyState>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)
  const end = () => {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => end, [])
  const start = (task: Omit<StrategyTask, 'seed'>) => {
    end()
    setState({ kind: 'running', done: 0 })
    const started = new Worker(new URL('./strategy-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<StrategyNews>) => {
      if ('bets' in data) setState({ kind: 'running', done: Math.min(1, data.bets / task.trial.bets) })
      else {
        end()
        setState('report' in data ? { kind: 'done', ...data } : { kind: 'failed', text: data.fault })
      }
    })
    started.addEventListener('error', () => {
      end()
      setState({ kind: 'failed', text: 'Не получилось посчитать. Обновите страницу и попробуйте ещё раз' })
    })
    started.postMessage({ ...task, seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 } satisfies StrategyTask)
  }
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
