/** One bet of a round: the button, its result, stake and target; manual or automatic. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { autoCashOutBounds, crash, drawsReaching, multiplierE4Of } from '@kurazh/games/crash/crash.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Fraction, fraction } from '@kurazh/games/core/rtp.ts'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Link } from 'react-router'
import { InScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import { AutoFields, firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import { RunVoice } from '../../play/autobet/run-voice.tsx'
import { planWords } from '../../play/autobet/plan-words.ts'
import { useChallengeGoal } from '../../play/betting/challenge-goal.ts'
import { EdgeLine } from '../../play/betting/edge-line.tsx'
import type { RisingPlay, RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { StakeField } from '../../play/betting/stake-field.tsx'
import { rangeOf, type StakeLimits, takes, useStake } from '../../play/betting/stake.ts'
import { StopButton } from '../../play/autobet/stop-button.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { useKeptFocus } from '../../ui/controls/use-kept-focus.ts'
import { Segmented } from '../../ui/controls/choice.tsx'
import { useCelebration } from '../../play/wins/celebration.ts'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { crashFace } from './face.ts'
import type { FlightState } from './scene/crash-scene.ts'
import { SlipButton } from './slip-button.tsx'
import { SlipNews } from './slip-news.tsx'
import { TargetField, useTarget } from './target-field.tsx'
import { useGuard } from './use-guard.ts'
import css from './bet-slip.module.css'

export interface SlipHandle {
  /** The action of the big button. */
  press(): void
  /** Moves the focus to the big button. */
  focus(): void
}

interface BetSlipProps {
  place: number
  slot: RisingSlot
  /** The rules of the current round. */
  rules: RisingRound
  line: RisingPlay['line']
  flight: FlightState
  limits: StakeLimits | undefined
  /** Where the current round ended; null before that. */
  point: number | null
  /** Next to the big button. */
  children?: ReactNode
  /** Puts this slip away; absent where it stays, and while its bet is under way. */
  onClose?: (() => void) | undefined
  ref: Ref<SlipHandle>
}

const modes = [
  { value: 'manual', label: 'Вручную' },
  { value: 'auto', label: 'Авто', switch: 'autoplay-others' },
] as const

export function BetSlip({ place, slot, rules, line, flight, limits, point, children, onClose, ref }: BetSlipProps) {
  const fields = useFieldsScope()
  const slip = useSlip(place, slot, limits, fields.isValid)
  const { mode, auto, stake, aim, aimE4 } = slip
  const [told, putAway] = useToldBet(slot)
  const [section, button] = [useRef<HTMLElement>(null), useRef<HTMLButtonElement>(null)]
  const deck = useRef<HTMLDivElement>(null)
  useKeptFocus(deck, slot.running !== null)
  const guarded = useGuard(slot.state)
  const focus = () => button.current?.focus({ preventScroll: true })
  const press = () => {
    if (guarded) return
    // A number that cannot be used is put right by the one who typed it.
    if (!slip.press()) section.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }
  useImperativeHandle(ref, () => ({ press, focus }))
  const locked = !isAtRest(slot)
  return (
    <section ref={section} className={css.slip} data-part="slip" data-place={place} aria-label={`Ставка ${place + 1}`}>
      <InScope scope={fields}>
        <div className={css.rows}>
          <div ref={deck} className={css.deck}>
            <SlipButton
              {...{ place, slot, rules, flight, line, guarded, ref: button, onPress: press }}
              stakeKopecks={stake}
              targetE4={aimE4}
              plan={mode === 'auto' ? planWords(auto, stake) : null}
              fits={slip.fits}
            />
            {slot.running && (
              <StopButton
                running={slot.running}
                planned={slot.planned}
                onStop={() => (slot.stop(), focus())}
                className={css.stop}
              />
            )}
            <RunVoice running={slot.running} ran={slot.ran} />
            {children}
          </div>
          <Segmented
            label={`Ставка ${place + 1}: как играть`}
            size="small"
            value={mode}
            options={modes}
            onChange={slip.setMode}
            disabled={slot.running !== null}
          />
          <SlipWord bet={told} notice={slot.notice} down={line.state === 'down' && slot.state === 'inPlay'}>
            <EdgeLine returned={returnedAt(aimE4, stake)} stakeKopecks={stake} maxWinKopecks={limits?.maxWinKopecks} />
          </SlipWord>
          <StakeField
            stakeKopecks={slot.running?.stakeKopecks ?? stake}
            onChange={(kopecks) => (putAway(), slip.setStake(kopecks))}
            range={slip.range}
            disabled={locked}
          />
          <TargetField
            target={aim}
            lastTarget={slip.lastTarget}
            onChange={(next) => (putAway(), slip.setTarget(next))}
            disabled={locked}
            required={mode === 'auto'}
          />
          {mode === 'auto' && (
            <AutoFields settings={auto} onChange={slip.setAuto} stakeKopecks={stake} disabled={slot.running !== null} />
          )}
          {onClose && <IconButton icon="close" label="Убрать вторую ставку" className={css.close} onClick={onClose} />}
        </div>
        <SlipNews place={place} slot={slot} stakeKopecks={stake} point={point} />
      </InScope>
    </section>
  )
}

/** No bet, order or plan of this slip is under way. */
export const isAtRest = ({ state, running }: RisingSlot): boolean =>
  (state === 'free' || state === 'late' || state === 'loading') && running === null

/** The settings of a slip and the action of its button. `areFieldsValid`: its number fields may be used. */
function useSlip(place: number, slot: RisingSlot, limits: StakeLimits | undefined, areFieldsValid: boolean) {
  const [mode, setMode] = useState<'manual' | 'auto'>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const [stake, setStake] = useStake(`${crashFace.id}-${place}`)
  const [target, lastTarget, setTarget] = useTarget(place)
  useChallengeGoal((goalE4) => {
    // Without a target the player takes the bet by hand, at any multiplier.
    if (place !== 0 || target === null || multiplierE4Of(target) >= goalE4) return null
    const wanted = Math.min(multiplierFromE4(goalE4), autoCashOutBounds.max)
    setTarget(wanted)
    return crashFace.paramsText({ target: wanted })
  })
  const aim = mode === 'auto' ? (target ?? lastTarget) : target
  const aimE4 = aim === null ? null : multiplierE4Of(aim)
  const range = rangeOf(limits, aimE4)
  const fits = takes(range, stake) && areFieldsValid
  return {
    mode,
    setMode,
    auto,
    setAuto,
    stake,
    setStake,
    aim,
    aimE4,
    lastTarget,
    setTarget,
    range,
    fits,
    /** False where a stake is wanted and cannot be placed. */
    press(): boolean {
      if (slot.state === 'inPlay') slot.cashOut()
      else if (slot.state === 'placed' || slot.state === 'ordered') slot.cancel()
      else if ((slot.state !== 'free' && slot.state !== 'late') || slot.running) return true
      else if (range === undefined || !fits) return false
      else if (mode === 'auto') slot.start(planOf(auto, stake), { target: aimE4 }, range.maxKopecks)
      else slot.place({ stakeKopecks: stake, on: { target: aimE4 } })
      return true
    },
  }
}

/**
 * The bet that the slip shows: the one on this round, otherwise the last one that has ended, so that its player can
 * read and open it. A change of stake or target dismisses it: the return of the next bet is shown in its place.
 */
function useToldBet({ bet, result }: RisingSlot): [told: RisingSlot['bet'], putAway: () => void] {
  const [away, setAway] = useState<string>()
  const last = result !== null && result.key !== away ? result : undefined
  return [bet ?? last, () => setAway(result?.key)]
}

/** The result of the bet, or its possible return; the resting text without a bet. Always of one size. */
function SlipWord({
  bet,
  notice,
  down,
  children,
}: Pick<RisingSlot, 'bet' | 'notice'> & { down: boolean; children: ReactNode }) {
  const word = wordOf(bet, notice, down)
  const counted = useCountedTake(bet)
  if (!word)
    return (
      <div className={css.word} data-part="slip-word">
        {children}
      </div>
    )
  return (
    <p className={`${css.word} figures`} data-part="slip-word" data-tone={word.tone}>
      {word.icon && <Icon name={word.icon} size={18} />}
      <span className={css.told}>{(word.tone === 'win' && counted) || word.text}</span>
      {bet && bet.state !== 'open' && notice === null && (
        <Link className={`${css.link} touch`} to={`/bet/${bet.link}`} title="Ссылка на ставку">
          <Icon name="share" size={16} />
          <span className="unseen">Ссылка на ставку: повтор и проверка</span>
        </Link>
      )}
    </p>
  )
}

/** «Забрали …» while the sum of a large win is counted up. */
function useCountedTake(bet: RisingSlot['bet']): ReactNode {
  const celebration = useCelebration(crashFace.id)
  if (bet?.state !== 'taken' || celebration?.running !== true || celebration.key !== bet.key) return undefined
  return (
    <>
      Забрали <WinSum game={crashFace.id} kopecks={bet.payout} />
      {`\u00a0· ${formatMultiplier(bet.multiplier ?? 0)}`}
    </>
  )
}

interface Word {
  tone: 'win' | 'loss' | 'gold' | 'quiet'
  text: string
  icon?: 'alert' | 'check' | 'offline'
}

function wordOf(bet: RisingSlot['bet'], notice: string | null, down: boolean): Word | null {
  if (notice !== null) return { tone: 'loss', text: notice, icon: 'alert' }
  if (down && bet) {
    const text =
      bet.target === null
        ? 'Нет связи. Без цели ставка сгорит при взрыве, если запрос не успеет'
        : `Нет связи. Цель ${formatMultiplier(bet.target)} сработает и без вас`
    return { tone: 'gold', text, icon: 'offline' }
  }
  if (bet?.state === 'taken')
    return {
      tone: 'win',
      text: `Забрали ${formatMoney(bet.payout)}\u00a0· ${formatMultiplier(bet.multiplier ?? 0)}`,
      icon: 'check',
    }
  if (bet?.state === 'lost') return { tone: 'quiet', text: `Ставка ${formatMoney(bet.stake)} сгорела` }
  if (bet?.state === 'returned')
    return { tone: 'win', text: `Полёт прерван: ${formatMoney(bet.stake)} вернулись`, icon: 'check' }
  return null
}

/** The exact return at this very stake, with the payout rounded down. */
function returnedAt(targetE4: number | null, stakeKopecks: bigint): Fraction {
  if (targetE4 === null || stakeKopecks <= 0n) return crash.rtp({})
  return fraction(drawsReaching(targetE4) * payoutKopecks(stakeKopecks, targetE4), 2n ** 52n * stakeKopecks)
}
