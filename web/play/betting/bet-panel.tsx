/** The bet panel all games share: by hand or automatic, the stake, what a win would bring, the visit's result. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Segmented } from '../../ui/choice.tsx'
import { Result } from '../../ui/money.tsx'
import { motionIsReduced } from '../../ui/motion.ts'
import { AutoFields, type AutoSettings, planOf } from '../autobet/auto-fields.tsx'
import { PlaySettings } from '../preferences/play-settings.tsx'
import { ProofNotice } from '../bets/proof-notice.tsx'
import { StakeField } from './stake-field.tsx'
import type { StakeRange } from './stake.ts'
import { StrategyButton } from '../autobet/strategy-button.tsx'
import type { StrategySubject } from '../autobet/strategy-window.tsx'
import { VisitResult } from '../session/visit-result.tsx'
import css from './bet-panel.module.css'

export type PlayMode = 'manual' | 'auto'

export interface BetPanelProps {
  mode: PlayMode
  onMode: (mode: PlayMode) => void
  stakeKopecks: bigint
  onStake: (kopecks: bigint) => void
  /** What the table takes; undefined until it is known. */
  range: StakeRange | undefined
  /** What a win would pay, stake included. */
  payoutKopecks: bigint
  /** What that win is called where there are several: «Наибольший выигрыш». */
  gainLabel?: string | undefined
  auto: AutoSettings
  onAuto: (auto: AutoSettings) => void
  /** What automatic play would play, to try its plan beforehand; absent where a plan cannot be tried. */
  subject?: StrategySubject
  /** Automatic play is under way: nothing may change beneath it. */
  locked: boolean
  /** Nothing known stands in a plan's way: opening it leads to its settings. */
  leads?: boolean
  /** What begins the plan, while its own place is out of sight: it stands at the lower edge for as long as the panel does. */
  start?: ReactNode
  /** Fields of the game's own. */
  children?: ReactNode
}

const modes = [
  { value: 'manual', label: 'Вручную' },
  { value: 'auto', label: 'Авто', switch: 'autoplay-others' },
] as const

export function BetPanel(props: BetPanelProps) {
  const { mode, onMode, stakeKopecks, onStake, range, payoutKopecks, gainLabel, auto, onAuto, subject, locked, leads, start, children } = props
  const isDocked = start !== undefined && start !== false
  useBackToStage(locked, isDocked)
  return (
    <div className={css.panel} data-part="panel">
      <div className={css.head}>
        <Segmented label="Как играть" value={mode} options={modes} onChange={onMode} disabled={locked} />
        <PlaySettings />
      </div>
      <StakeField stakeKopecks={stakeKopecks} onChange={onStake} range={range} disabled={locked} />
      {children}
      <dl className={`${css.sums} figures`}>
        <div>
          <dt>{gainLabel ?? 'Чистый выигрыш'}</dt>
          <dd>
            <Result kopecks={netOf({ stake: stakeKopecks, payout: payoutKopecks })} />
          </dd>
        </div>
      </dl>
      {mode === 'auto' && (
        <AutoFields settings={auto} onChange={onAuto} stakeKopecks={stakeKopecks} disabled={locked} leads={leads}>
          {subject && <StrategyButton subject={subject} plan={planOf(auto, stakeKopecks)} maxKopecks={range?.maxKopecks ?? stakeKopecks} />}
        </AutoFields>
      )}
      {isDocked && (
        <div className={css.start} data-part="docked-start">
          {start}
        </div>
      )}
      <VisitResult />
      <ProofNotice />
    </div>
  )
}

/** Whoever has begun a plan watches it. */
function useBackToStage(begun: boolean, docked: boolean): void {
  const wasDocked = useRef(false)
  useEffect(() => {
    if (begun && wasDocked.current) window.scrollTo({ top: 0, behavior: motionIsReduced() ? 'instant' : 'smooth' })
    wasDocked.current = docked
  }, [begun, docked])
}
