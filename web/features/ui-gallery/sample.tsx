/** Renders a titled group of samples. */
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/surface.tsx'
import css from './ui-gallery.module.css'

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={css.sample}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.row}>{children}</div>
    </Card>
  )
}
