/** What the player can take now, counted by the server; where there is nothing, what will be here. */
import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { Card, Skeleton } from '../../ui/surface.tsx'
import css from './claim-card.module.css'

const how = 'Рейкбек копится с каждой ставки, а за новые статусы дают награды.'

interface ClaimCardProps {
  /** Address of a drawing. */
  scene: string
  /** The window that says what the site gives back, for a guest; may load. */
  ladder: (onClose: () => void) => ReactNode
}

export function ClaimCard({ scene, ladder }: ClaimCardProps) {
  const session = useSession()
  const count = session?.user?.raceback ?? 0
  return (
    <Card className={css.claim} aria-labelledby="lobby-claim">
      <img className={css.scene} src={scene} alt="" width="480" height="288" />
      <div className={css.text}>
        <h2 className={css.title} id="lobby-claim">
          Что можно забрать
        </h2>
        {session === undefined ? (
          <Skeleton className="h-16" />
        ) : session.user === null ? (
          <ForGuest ladder={ladder} />
        ) : count > 0 ? (
          <>
            <p>
              У вас{' '}
              <strong>
                {count} {plural(count, ['бонус', 'бонуса', 'бонусов'])}
              </strong>
            </p>
            <ButtonLink to="/bonus" tone="gold">
              Забрать
            </ButtonLink>
          </>
        ) : (
          <p className="muted">Сейчас забирать нечего. {how}</p>
        )}
      </div>
    </Card>
  )
}

function ForGuest({ ladder }: Pick<ClaimCardProps, 'ladder'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="muted">{how} Нужен аккаунт.</p>
      <Button size="small" onClick={() => setOpen(true)}>
        Сколько возвращается
      </Button>
      {open && <Suspense fallback={null}>{ladder(() => setOpen(false))}</Suspense>}
    </>
  )
}
