/** A titled group of samples. */
import type { ReactNode } from 'react'
import './ui-gallery.css'

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="kit__sample card">
      <h2 className="kit__title">{title}</h2>
      <div className="kit__row">{children}</div>
    </section>
  )
}
