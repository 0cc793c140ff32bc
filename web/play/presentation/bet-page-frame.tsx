/** The page of one bet: its values, its game replayed, its proof. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { VoiceContext } from './game-voice.tsx'
import { StageBox } from './stage-box.tsx'
import css from './bet-page-frame.module.css'

/** The player of the bet. Name and status null where the name is hidden; own: the viewer made it. */
export interface BetOwner {
  name: string | null
  status: StatusLabel | null
  own: boolean
}

interface BetPageFrameProps {
  title: ReactNode
  whose: BetOwner
  /** The game replayed, `Replayed`; nothing where it cannot be shown. */
  replay: ReactNode
  children: ReactNode
  /** The actions on the bet. */
  acts: ReactNode
}

export function BetPageFrame({ title, whose: { name, status, own }, replay, children, acts }: BetPageFrameProps) {
  return (
    <div className={css.page}>
      <header className={css.head}>
        <PageTitle>{title}</PageTitle>
        <p className="muted">
          <StatusSign label={status} />
          <Whose name={name} own={own} />
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

function Whose({ name, own }: Pick<BetOwner, 'name' | 'own'>) {
  if (own) return 'Ваша ставка'
  if (!name) return 'Игрок скрыл своё имя'
  return (
    <>
      Игрок{' '}
      <Link to={playerPath(name)} className={`${css.player} touch`}>
        {name}
      </Link>
    </>
  )
}

/** The game replayed, and once more on request. */
export function Replayed({ children, onReplay }: { children: ReactNode; onReplay: () => void }) {
  return (
    <section className={css.replay} aria-label="Повтор">
      <StageBox className={css.stage}>
        <VoiceContext value="replay">
          <Suspense fallback={<Skeleton className="h-80" />}>{children}</Suspense>
        </VoiceContext>
      </StageBox>
      <Button icon="repeat" block onClick={onReplay}>
        Показать ещё раз
      </Button>
    </section>
  )
}

/** Shown in its place when there is no such bet. */
export function NoBet({ children }: { children: ReactNode }) {
  return <Card className={css.none}>{children}</Card>
}
