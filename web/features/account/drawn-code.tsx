/** A text drawn as a code for a phone's camera. What draws it loads with the first one. */
import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/surface.tsx'
import css from './sections.module.css'

export function DrawnCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let wanted = true
    void import('uqr').then(({ encode }) => {
      if (!wanted) return
      const { data, size } = encode(text, { border: 2 })
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
      setDrawn({ size, path: dark.join('') })
    })
    return () => {
      wanted = false
    }
  }, [text])
  if (!drawn) return <Skeleton className={css.drawnCode} />
  return (
    <svg className={css.drawnCode} role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#0b0d1c" />
    </svg>
  )
}
