/** Loads the code of a part of a screen. If that fails, only this part waits; the screen around it keeps working. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { partRetryMs } from '../windows/policy.ts'

interface Placeholders<Props> {
  /** Rendered until the code is loaded. */
  waiting?: (props: Props) => ReactNode
  /** Rendered after a failed load. By default a message, where `waiting` renders anything at all. */
  lost?: (props: Props) => ReactNode
}

/** Shown where a part is missing. */
export const partFailedMessage = (
  <p className="muted">Эта часть не загрузилась: нет связи. Загрузим, как только связь вернётся.</p>
)

/**
 * A component whose code loads on its first render and is retried while the component is mounted. Renders at once when
 * loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, lost = waiting && (() => partFailedMessage) }: Placeholders<Props> = {},
) {
  const usePart = lazyPartHook(load)
  return function LazyPart(props: Props) {
    const { Part, failed } = usePart(true)
    return Part ? <Part {...props} /> : (failed ? lost : waiting)?.(props)
  }
}

/**
 * The same as a hook, for a component that renders the placeholder itself and must not remount when the part loads.
 * Loads while `wanted`.
 */
export function lazyPartHook<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  return function usePart(wanted: boolean): { Part: ComponentType<Props> | undefined; failed: boolean } {
    const [Part, setPart] = useState(() => here)
    const [failed, setInVain] = useState(false)
    useEffect(() => {
      if (!wanted) return
      setInVain(false)
      if (here) return void setPart(() => here)
      let left = false
      // The import runs in a task of its own, as for `lazyChunk`.
      let timer = setTimeout(ask)
      function ask() {
        load().then(
          (loaded) => {
            here = loaded
            if (!left) setPart(() => loaded)
          },
          () => {
            if (left) return
            setInVain(true)
            timer = setTimeout(ask, partRetryMs)
          },
        )
      }
      return () => {
        left = true
        clearTimeout(timer)
      }
    }, [wanted])
    return { Part: Part ?? here, failed }
  }
}
