/** The page of one bet: what it was, its game played again, its proof. */
import type { StatusLabel } from '@kurazh/contract/status-names.ts'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { StatusSign } from '../../ui/status-badge.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { StageBox } from '../layout/stage-box.tsx'
import css from './bet-page-frame.module.css'

/** Whose bet it is. Name and status null where the name is hidden; own: who looks made it. */
export interface BetOwner {
  name: string | null
  status: StatusLabel | null
  own: boolean
}

interface BetPageFrameProps {
  title: ReactNode
  whose: BetOwner
  /** The game as it went, `Replayed`; nothing where it cannot be shown. */
  replay: ReactNode
  children: ReactNode
  /** What can be done with the bet. */
  acts: ReactNode
}

export function BetPageFrame({ title, whose: { name, status, own }, replay, children, acts }: BetPageFrameProps) {
  return (
    <div className={css.page}>
      <header className={css.head}>
        <PageTitle>{title}</PageTitle>
        <p className="muted">
          <StatusSign label={status} />
          {own ? 'Ваша ставка' : name ? `Игрок ${name}` : 'Игрок скрыл своё имя'}
        </p>
      </header>
      {replay}
      <Card className={css.proof} aria-label="Проверка">
        {children}
        <div className={css.acts}>{acts}</div>
      </Card>
    </div>
  )
}

/** The game played again, and once more when asked. */
export function Replayed({ children, onReplay }: { children: ReactNode; onReplay: () => void }) {
  return (
    <section className={css.replay} aria-label="Повтор">
      <StageBox className={css.stage}>
        <Suspense fallback={<Skeleton className="h-80" />}>{children}</Suspense>
      </StageBox>
      <Button icon="repeat" block onClick={onReplay}>
        Показать ещё раз
      </Button>
    </section>
  )
}

/** What stands there when there is no such bet. */
export function NoBet({ children }: { children: ReactNode }) {
  return <Card className={css.none}>{children}</Card>
}
