/** Follows the size of a box in the page, for layouts computed from numbers. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { StageSize } from './scene.ts'

/** In CSS pixels; null until it is known and while the box has none. */
export function useBoxSize(): { box: RefObject<HTMLDivElement | null>; size: StageSize | null } {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<StageSize | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return { box, size: size && size.width > 0 && size.height > 0 ? size : null }
}
