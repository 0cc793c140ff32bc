/** Renders the bonuses: pending rewards to take, and where they come from, down to each bet. */
import { PageAside, PageColumns, PageScene } from '../../ui/layout/page.tsx'
import { AccrualsCard, type CreditedGame } from './accruals-card.tsx'
import { ChallengesCard } from './challenges-card.tsx'
import type { LoadJudge } from './queries.ts'
import { MissionsCard } from './missions-card.tsx'
import { PromoCard } from './promo-card.tsx'
import { RakebackCard } from './rakeback-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { PendingRewardsCard } from './pending-rewards-card.tsx'
import { WheelCard, type WheelPart } from './wheel-card.tsx'
import css from './bonuses-screen.module.css'

interface BonusesScreenProps {
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  games: readonly (CreditedGame & { path: string })[]
  /** Loads the rules and recomputes accruals. */
  judge: LoadJudge
  /** The daily wheel. */
  wheel: WheelPart
}

export function BonusesScreen({ scene, sceneSize, games, judge, wheel }: BonusesScreenProps) {
  return (
    <div className={css.bonuses}>
      <PageColumns>
        <div className={css.bonuses}>
          <PendingRewardsCard />
          <WheelCard wheel={wheel} />
          <MissionsCard />
          <ChallengesCard games={games} />
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
