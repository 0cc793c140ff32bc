/** One bet of a round: stake, target, the button; manual or automatic. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { crash, drawsReaching, multiplierE4Of, autoCashOutBounds } from '@kurazh/games/crash/crash.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Fraction, fraction } from '@kurazh/games/core/rtp.ts'
import { type ReactNode, type Ref, useImperativeHandle, useReducer, useState } from 'react'
import { Link } from 'react-router'
import { InScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import { AutoFields, firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import { planWords } from '../../play/autobet/plan-words.ts'
import { EdgeLine } from '../../play/betting/edge-line.tsx'
import type { RisingPlay, RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { StakeField } from '../../play/betting/stake-field.tsx'
import { rangeOf, type StakeLimits, takes, useStake } from '../../play/betting/stake.ts'
import { StopButton } from '../../play/autobet/stop-button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { readStored, writeStored } from '../../ui/browser/stored.ts'
import { crashFace } from './face.ts'
import type { FlightState } from './scene/crash-scene.ts'
import { SlipButton } from './slip-button.tsx'
import { useGuard } from './use-guard.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField } from '../../ui/forms/field.tsx'
import { Presets } from '../../play/betting/presets.tsx'
import css from './bet-slip.module.css'

export interface SlipHandle {
  /** The action of the big button. */
  press(): void
}

interface BetSlipProps {
  place: number
  slot: RisingSlot
  /** The rules of the current round. */
  rules: RisingRound
  line: RisingPlay['line']
  flight: FlightState
  limits: StakeLimits | undefined
  ref: Ref<SlipHandle>
}

const modes = [
  { value: 'manual', label: 'Вручную' },
  { value: 'auto', label: 'Авто', switch: 'autoplay-others' },
] as const

export function BetSlip({ place, slot, rules, line, flight, limits, ref }: BetSlipProps) {
  const [mode, setMode] = useState<'manual' | 'auto'>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const [stake, setStake] = useStake(`${crashFace.id}-${place}`)
  const [target, lastTarget, setTarget] = useTarget(place)
  const aim = mode === 'auto' ? (target ?? lastTarget) : target
  const aimE4 = aim === null ? null : multiplierE4Of(aim)
  const range = rangeOf(limits, aimE4)
  const fields = useFieldsScope()
  const fits = takes(range, stake) && fields.isValid
  const guarded = useGuard(slot.state)
  const press = () => {
    if (guarded) return
    if (slot.state === 'inPlay') slot.cashOut()
    else if (slot.state === 'placed' || slot.state === 'ordered') slot.cancel()
    else if ((slot.state !== 'free' && slot.state !== 'late') || range === undefined || !fits) return
    else if (mode === 'auto') slot.start(planOf(auto, stake), { target: aimE4 }, range.maxKopecks)
    else slot.place({ stakeKopecks: stake, on: { target: aimE4 } })
  }
  useImperativeHandle(ref, () => ({ press }))
  const [told, putAway] = useToldBet(slot)
  const standing = slot.state !== 'free' && slot.state !== 'late' && slot.state !== 'loading'
  const locked = standing || slot.running !== null
  return (
    <section className={css.slip} data-part="slip" data-place={place} aria-label={`Ставка ${place + 1}`}>
      <InScope scope={fields}>
        <StakeField
          stakeKopecks={slot.running?.stakeKopecks ?? stake}
          onChange={(kopecks) => (putAway(), setStake(kopecks))}
          range={range}
          disabled={locked}
        />
        <TargetField
          target={aim}
          lastTarget={lastTarget}
          onChange={(next) => (putAway(), setTarget(next))}
          disabled={locked}
          required={mode === 'auto'}
        />
        <div className={css.deck}>
          <SlipButton
            slot={slot}
            rules={rules}
            guarded={guarded}
            flight={flight}
            line={line}
            stakeKopecks={stake}
            targetE4={aimE4}
            plan={mode === 'auto' ? planWords(auto, stake) : null}
            fits={fits}
            onPress={press}
          />
          {slot.running && (
            <StopButton running={slot.running} planned={slot.planned} onStop={slot.stop} className={css.stop} />
          )}
        </div>
        <Segmented
          label={`Ставка ${place + 1}: как играть`}
          size="small"
          value={mode}
          options={modes}
          onChange={setMode}
          disabled={slot.running !== null}
        />
        <SlipWord bet={told} notice={slot.notice} down={line.state === 'down' && slot.state === 'inPlay'}>
          <EdgeLine returned={returnedAt(aimE4, stake)} stakeKopecks={stake} />
        </SlipWord>
        {mode === 'auto' && (
          <AutoFields settings={auto} onChange={setAuto} stakeKopecks={stake} disabled={slot.running !== null} />
        )}
      </InScope>
    </section>
  )
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

/** The result of the bet, or its possible return; the resting text without a bet. */
function SlipWord({
  bet,
  notice,
  down,
  children,
}: Pick<RisingSlot, 'bet' | 'notice'> & { down: boolean; children: ReactNode }) {
  const word = wordOf(bet, notice, down)
  if (!word)
    return (
      <div className={css.word} data-part="slip-word">
        {children}
      </div>
    )
  return (
    <p className={`${css.word} figures`} data-part="slip-word" data-tone={word.tone}>
      {word.icon && <Icon name={word.icon} size={18} />}
      <span>{word.text}</span>
      {bet && bet.state !== 'open' && notice === null && (
        <Link className={`${css.link} touch`} to={`/bet/${bet.link}`} title="Ссылка на ставку">
          <Icon name="share" size={16} />
          <span className="unseen">Ссылка на ставку: повтор и проверка</span>
        </Link>
      )}
    </p>
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
      text: `Забрали ${formatMoney(bet.payout)} · ${formatMultiplier(bet.multiplier ?? 0)}`,
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

/** The target, remembered between visits; along with the last number it had. */
function useTarget(place: number): [target: number | null, last: number, set: (target: number | null) => void] {
  const key = `crash-target-${place}`
  const [{ on, last }, setStored] = useState(() => {
    const stored = Number(readStored(key)?.replace('!', ''))
    return {
      on: readStored(key)?.startsWith('!') === false && stored > 1,
      last: stored >= 1.01 && stored <= 10_000 ? stored : 2,
    }
  })
  const set = (target: number | null) => {
    const next = { on: target !== null, last: target ?? last }
    setStored(next)
    writeStored(key, `${next.on ? '' : '!'}${next.last}`)
  }
  return [on ? last : null, last, set]
}

interface TargetFieldProps {
  /** Null: manual. */
  target: number | null
  /** The number the field shows while taking is manual. */
  lastTarget: number
  onChange: (target: number | null) => void
  disabled: boolean
  /** Automatic play needs a target: no one may be there to press. */
  required: boolean
}

const presets = [1.5, 2, 5, 10] as const

/** «Забрать на»: the multiplier at which the server takes the bet automatically, or that the player takes it. */
function TargetField({ target, lastTarget, onChange, disabled, required }: TargetFieldProps) {
  const shown = target ?? lastTarget
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const set = (next: number | null) => {
    onChange(next)
    press()
  }
  const by = (difference: number) => onChange(fit(Number((shown + difference).toFixed(2))))
  return (
    <div className={css.target} data-part="target" data-off={target === null || undefined}>
      <NumberField
        label="Забрать на"
        aside={target === null ? 'без цели' : `шанс ${(99 / target).toFixed(2)} %`}
        value={shown}
        onChange={onChange}
        min={autoCashOutBounds.min}
        max={autoCashOutBounds.max}
        unit="×"
        presses={presses}
        disabled={disabled}
      >
        <Button size="small" disabled={disabled} aria-label="Цель ниже" onClick={() => by(-stepAt(shown))}>
          −
        </Button>
        <Button size="small" disabled={disabled} aria-label="Цель выше" onClick={() => by(stepAt(shown))}>
          +
        </Button>
      </NumberField>
      <Presets>
        {!required && (
          <Button size="small" disabled={disabled} aria-pressed={target === null} onClick={() => set(null)}>
            Без цели
          </Button>
        )}
        {presets.map((preset) => (
          <Button
            key={preset}
            size="small"
            disabled={disabled}
            aria-pressed={target === preset}
            onClick={() => set(preset)}
          >
            {preset}×
          </Button>
        ))}
      </Presets>
    </div>
  )
}

function stepAt(target: number): number {
  return target < 5 ? 0.1 : target < 20 ? 1 : 10
}

function fit(target: number): number {
  return Math.min(autoCashOutBounds.max, Math.max(autoCashOutBounds.min, target))
}
