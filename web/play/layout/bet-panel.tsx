/** The bet panel all games share: manual or automatic, the stake, a possible win, the visit's result. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Segmented } from '../../ui/controls/choice.tsx'
import { Result } from '../../ui/text/money.tsx'
import { motionIsReduced } from '../../ui/motion/motion.ts'
import { AutoFields, type AutoSettings, planOf } from '../autobet/auto-fields.tsx'
import { PlaySettings } from '../preferences/play-settings.tsx'
import { ProofNotice } from '../bets/proof-notice.tsx'
import type { PlayMode } from '../betting/bet-words.ts'
import { LaidStake, StakeField } from '../betting/stake-field.tsx'
import type { StakeRange } from '../betting/stake.ts'
import { StrategyButton } from '../autobet/strategy-button.tsx'
import type { StrategySubject } from '../autobet/strategy-window.tsx'
import { VisitResult } from '../session/visit-result.tsx'
import css from './bet-panel.module.css'

export interface BetPanelProps {
  mode: PlayMode
  onMode: (mode: PlayMode) => void
  stakeKopecks: bigint
  /** Null where the stake lies on the stage as chips. */
  onStake: ((kopecks: bigint) => void) | null
  /** The stakes the table accepts; undefined until they are known. */
  range: StakeRange | undefined
  /** The payout of a win, stake included. */
  payoutKopecks: bigint
  /** The name of that win where there are several: «Наибольший выигрыш». */
  gainLabel?: string | undefined
  auto: AutoSettings
  onAuto: (auto: AutoSettings) => void
  /** The bets of automatic play, to try its plan beforehand; absent where a plan cannot be tried. */
  subject?: StrategySubject
  /** Automatic play is running: its settings may not change. */
  locked: boolean
  /** Nothing known prevents a plan: opening it leads to its settings. */
  leads?: boolean
  /**
   * The button that begins the plan, while its own place is scrolled out of sight: it stays at the lower edge as long
   * as the panel is shown.
   */
  start?: ReactNode
  /** Additional fields of the game. */
  children?: ReactNode
}

const modes = [
  { value: 'manual', label: 'Вручную' },
  { value: 'auto', label: 'Авто', switch: 'autoplay-others' },
] as const

export function BetPanel(props: BetPanelProps) {
  const {
    mode,
    onMode,
    stakeKopecks,
    onStake,
    range,
    payoutKopecks,
    gainLabel,
    auto,
    onAuto,
    subject,
    locked,
    leads,
    start,
    children,
  } = props
  const isDocked = start !== undefined && start !== false
  useBackToStage(locked, isDocked)
  return (
    <div className={css.panel} data-part="panel">
      <div className={css.head}>
        <Segmented label="Как играть" value={mode} options={modes} onChange={onMode} disabled={locked} />
        <PlaySettings />
      </div>
      {onStake ? (
        <StakeField stakeKopecks={stakeKopecks} onChange={onStake} range={range} disabled={locked} />
      ) : (
        <LaidStake stakeKopecks={stakeKopecks} range={range} disabled={locked} />
      )}
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
          {subject && (
            <StrategyButton
              subject={subject}
              plan={planOf(auto, stakeKopecks)}
              maxKopecks={range?.maxKopecks ?? stakeKopecks}
            />
          )}
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

/** A player who has begun a plan watches it. */
function useBackToStage(begun: boolean, docked: boolean): void {
  const wasDocked = useRef(false)
  useEffect(() => {
    if (begun && wasDocked.current) window.scrollTo({ top: 0, behavior: motionIsReduced() ? 'instant' : 'smooth' })
    wasDocked.current = docked
  }, [begun, docked])
}
