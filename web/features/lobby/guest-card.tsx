/** Tells a guest what the site gives back, with a window of all statuses. */
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import css from './guest-card.module.css'

interface GuestCardProps {
  /** URL of a drawing. */
  scene: string
  /** The window that tells what the site gives back; may load lazily. */
  ladder: (onClose: () => void) => ReactNode
}

export function GuestCard({ scene, ladder }: GuestCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <Card className={css.claim} aria-labelledby="lobby-claim">
      <img className={css.scene} src={scene} alt="" width="480" height="288" loading="lazy" />
      <div className={css.text}>
        <h2 className={css.title} id="lobby-claim">
          Сайт возвращает часть ставок
        </h2>
        <p className="muted">Рейкбек копится с каждой ставки, а за новые статусы дают награды.</p>
        <Button size="small" onClick={() => setOpen(true)}>
          Сколько возвращается
        </Button>
        {open && <Suspense fallback={null}>{ladder(() => setOpen(false))}</Suspense>}
      </div>
    </Card>
  )
}
