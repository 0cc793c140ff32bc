/** Bonuses: what waits and is taken by a press, and where it comes from, down to each bet. */
import { PageAside, PageColumns, PageScene } from '../../ui/page.tsx'
import { AccrualsCard, type CreditedGame } from './accruals-card.tsx'
import type { JudgeCredits } from './questions.ts'
import { PromoCard } from './promo-card.tsx'
import { RakebackCard } from './rakeback-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WheelCard, type WheelPart } from './wheel-card.tsx'
import css from './bonuses-screen.module.css'

interface BonusesScreenProps {
  /** Address of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  games: readonly CreditedGame[]
  /** Counts accruals anew; loads the rules for it. */
  judge: JudgeCredits
  /** The wheel of the day, drawn and turned. */
  wheel: WheelPart
}

export function BonusesScreen({ scene, sceneSize, games, judge, wheel }: BonusesScreenProps) {
  return (
    <div className={css.bonuses}>
      <PageColumns>
        <div className={css.bonuses}>
          <WaitingCard />
          <WheelCard wheel={wheel} />
        </div>
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
