/** Bonuses: what waits and is taken by a press, and where it comes from, down to each bet. */
import { PageAside, PageColumns, PageScene } from '../../ui/page.tsx'
import { AccrualsCard, type CreditedGame } from './accruals-card.tsx'
import type { JudgeCredits } from './questions.ts'
import { PromoCard } from './promo-card.tsx'
import { RakebackCard } from './rakeback-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import css from './bonuses-screen.module.css'

interface BonusesScreenProps {
  /** Address of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  games: readonly CreditedGame[]
  /** Counts accruals anew; loads the rules for it. */
  judge: JudgeCredits
}

export function BonusesScreen({ scene, sceneSize, games, judge }: BonusesScreenProps) {
  return (
    <div className={css.bonuses}>
      <PageColumns>
        <WaitingCard />
        <PageAside>
          <RakebackCard />
          <PromoCard />
          <TasksCard />
          <PageScene src={scene} alt="" {...sceneSize} />
        </PageAside>
      </PageColumns>
      <AccrualsCard games={games} judge={judge} />
    </div>
  )
}
