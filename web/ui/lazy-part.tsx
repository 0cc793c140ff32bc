/** Code of a part of a screen. Where it does not come, the part alone waits for it: the screen around it goes on. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { partAgainMs } from './policy.ts'

interface Stead<Props> {
  /** Stands in the part's place until it is here. */
  waiting?: (props: Props) => ReactNode
  /** Stands there once it was asked for in vain; without it that is said, where anything is shown at all. */
  lost?: (props: Props) => ReactNode
}

/** Said where a part is missing. */
export const partLost = <p className="muted">Эта часть не загрузилась: нет связи. Загрузим, как только связь вернётся.</p>

/** A component whose code loads when it is first drawn; in vain, it is asked for again for as long as it is wanted. Drawn at once where it is here. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { waiting, lost = waiting && (() => partLost) }: Stead<Props> = {}) {
  const usePart = partWhenWanted(load)
  return function LazyPart(props: Props) {
    const { Part, inVain } = usePart(true)
    return Part ? <Part {...props} /> : (inVain ? lost : waiting)?.(props)
  }
}

/** The same for who draws what stands there meanwhile, and must not draw it anew as the part comes: asked for while it is wanted. */
export function partWhenWanted<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  return function usePart(wanted: boolean): { Part: ComponentType<Props> | undefined; inVain: boolean } {
    const [Part, setPart] = useState(() => here)
    const [inVain, setInVain] = useState(false)
    useEffect(() => {
      if (!wanted) return
      setInVain(false)
      if (here) return void setPart(() => here)
      let left = false
      // Asking for code is a piece of work of its own, as for `lazyChunk`.
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
            timer = setTimeout(ask, partAgainMs)
          },
        )
      }
      return () => {
        left = true
        clearTimeout(timer)
      }
    }, [wanted])
    return { Part: Part ?? here, inVain }
  }
}
