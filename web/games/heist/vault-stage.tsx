/**
 * The stage of the heist: results at the top, the bank in the snow with its five windows, and by lamplight the current
 * room.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { doors } from '@kurazh/games/heist/vault.ts'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { Bank } from './bank.tsx'
import { heistFace, roomsText } from './face.ts'
import type { EndedRun, SafeLook, VaultView } from './heist-run.ts'
import { SafeArt } from './safe.tsx'
import css from './vault-stage.module.css'

/** The calls a screen may make on the stage. */
export interface VaultHandle {
  /** Moves the keyboard focus to the first safe. */
  focus(): void
}

interface VaultStageProps {
  ref?: Ref<VaultHandle> | undefined
  chips: ReactNode
  paytable: readonly number[]
  view: VaultView
  /** Good rooms passed so far in the open run; null while none is open. */
  made: number | null
  /** Null while a run is open or none was played. */
  ended: EndedRun | null
  stakeKopecks: bigint
  /** A safe answers a press. */
  answers: boolean
  onSafe: (safe: number) => void
  /** A run for looking: nothing comes to the balance. */
  trial?: boolean
}

export function VaultStage({
  ref,
  chips,
  paytable,
  view,
  made,
  ended,
  stakeKopecks,
  answers,
  onSafe,
  trial = false,
}: VaultStageProps) {
  const isLost = ended?.isLost ?? false
  const carried = made === null || made === 0 ? undefined : payoutKopecks(stakeKopecks, paytable[made - 1] ?? 0)
  return (
    <div
      className={css.vault}
      data-part="vault-stage"
      data-tone={!ended ? 'open' : isLost ? 'loss' : 'win'}
      data-room={view.room}
    >
      <div className={css.night}>
        <Snowfall />
        <Bank paytable={paytable} room={view.room} passed={view.passed} isLost={isLost} />
      </div>
      <WinMoment game={heistFace.id} />
      <div className={css.chips}>{chips}</div>
      <div className={css.room}>
        <div className={css.light} />
        <Lamp />
        <p className={`${css.word} figures`}>
          {ended ? <EndWord ended={ended} /> : <OpenWord made={made} room={view.room} carried={carried} />}
        </p>
        <Safes ref={ref} looks={view.safes} answers={answers} onSafe={onSafe} />
      </div>
      <GameVoice
        of={ended?.nonce}
        words={ended ? spoken(ended) : made === null ? '' : openSpoken(made, carried)}
        withBalance={ended !== null && !trial}
      />
    </div>
  )
}

function OpenWord({ made, room, carried }: { made: number | null; room: number; carried: bigint | undefined }) {
  if (made === null) return <span className={css.sum}>Пять комнат под снегом. В каждой есть сейф с добычей</span>
  return (
    <>
      <span className={css.sum}>{roomText(room)}</span>
      {carried !== undefined && (
        <span className={css.big} translate="no">
          {formatMoney(carried)}
        </span>
      )}
    </>
  )
}

/** Numbers of safes after «из». */
const ofSafes: Readonly<Record<number, string>> = { 2: 'двух', 3: 'трёх', 4: 'четырёх' }

/** «Комната 1 из 5. Добыча в двух сейфах из трёх». */
function roomText(room: number): string {
  const { safes = 0, alarms = 0 } = doors[room] ?? {}
  const good = safes - alarms
  return `Комната ${room + 1} из ${doors.length}. Добыча в ${good === 1 ? 'одном сейфе' : 'двух сейфах'} из ${ofSafes[safes] ?? safes}`
}

function EndWord({ ended }: { ended: EndedRun }) {
  return (
    <>
      <span className={css.big} data-tone={ended.isLost ? 'loss' : ended.payout > 0n ? 'win' : undefined}>
        {ended.isLost ? 'Тревога' : <WinSum game={heistFace.id} kopecks={ended.payout} />}
      </span>
      <span className={css.sum}>
        {ended.isLost
          ? 'Сработал сигнал: уходим с пустыми руками'
          : `Добыча ваша: ${formatMultiplier(ended.multiplier)} к билету`}
      </span>
    </>
  )
}

const openSpoken = (made: number, carried: bigint | undefined) =>
  made === 0
    ? roomText(0)
    : `Сейф с добычей. Несёте ${formatMoney(carried ?? 0n)}. ${roomText(Math.min(made, doors.length - 1))}`

function spoken(ended: EndedRun): string {
  const { chosen, isLost, payout, multiplier } = ended
  if (isLost) return `Тревога в комнате ${chosen.length}. Забег окончен, свои деньги не тронуты.`
  return `Вы ушли: ${roomsText(chosen.length)}, множитель ${formatMultiplier(multiplier)}, добыча ${formatMoney(payout)}.`
}

const words: Readonly<Record<SafeLook, string>> = {
  closed: 'закрыт',
  turning: 'открывается',
  good: 'верный',
  alarm: 'тревога',
  'good-left': 'был верный',
  'alarm-left': 'была тревога',
}
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function Safes({
  ref,
  looks,
  answers,
  onSafe,
}: {
  ref: Ref<VaultHandle> | undefined
  looks: readonly SafeLook[]
  answers: boolean
  onSafe: (safe: number) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  const go = (safe: number) => row.current?.querySelectorAll('button')[safe]?.focus()
  useImperativeHandle(ref, () => ({ focus: () => go(0) }))
  const walk = (event: KeyboardEvent, safe: number) => {
    if (!(event.key in steps)) return
    event.preventDefault()
    go(safe + (steps[event.key] ?? 0))
  }
  return (
    <div
      ref={row}
      className={css.safes}
      role="group"
      aria-label="Сейфы комнаты: стрелки ведут, пробел открывает"
      data-count={looks.length}
      data-answers={answers || undefined}
    >
      {looks.map((look, safe) => (
        <button
          // A room always has its safes in the same order.
          key={`сейф ${safe + 1}`}
          type="button"
          className={css.safeButton}
          data-part="safe"
          data-look={look}
          aria-label={`Сейф ${safe + 1}: ${words[look]}`}
          aria-disabled={!answers || look !== 'closed'}
          onKeyDown={(event) => walk(event, safe)}
          onClick={() => look === 'closed' && onSafe(safe)}
        >
          <SafeArt look={look} />
        </button>
      ))}
    </div>
  )
}

function Lamp() {
  return (
    <svg className={css.lamp} viewBox="0 0 80 40" aria-hidden="true">
      <path d="M40 0v14" />
      <path d="M14 34q2-20 26-20t26 20Z" />
      <ellipse cx="40" cy="35" rx="12" ry="4" />
    </svg>
  )
}

/** Drifts by the compositor alone; does not move with reduced motion. */
function Snowfall() {
  return (
    <div className={css.snowfall} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}
