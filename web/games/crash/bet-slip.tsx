/** One bet of a round: stake, where to take it, the button; by hand or automatic. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { crash, drawsReaching, multiplierE4Of } from '@kurazh/games/crash/crash.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Fraction, fraction } from '@kurazh/games/core/rtp.ts'
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { AutoFields, firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import { planWords } from '../../play/autobet/plan-words.ts'
import { EdgeLine } from '../../play/betting/edge-line.tsx'
import type { RisingPlay, RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { StakeField } from '../../play/betting/stake-field.tsx'
import { rangeOf, type StakeLimits, takes, useStake } from '../../play/betting/stake.ts'
import { StopButton } from '../../play/autobet/stop-button.tsx'
import { Afterwards } from '../../ui/afterwards.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { formatMultiplier } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { readStored, writeStored } from '../../ui/stored.ts'
import { crashFace } from './face.tsx'
import type { FlightState } from './scene/crash-scene.ts'
import { SlipButton } from './slip-button.tsx'
import { useGuard } from './use-guard.ts'
import { TargetField } from './target-field.tsx'
import css from './bet-slip.module.css'

export interface SlipHandle {
  /** What the big button would do. */
  press(): void
}

interface BetSlipProps {
  place: number
  slot: RisingSlot
  /** Those of the round of the moment. */
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
  const fits = takes(range, stake)
  const guarded = useGuard(slot.state)
  const press = () => {
    if (guarded) return
    if (slot.state === 'inPlay') slot.cashOut()
    else if (slot.state === 'placed' || slot.state === 'ordered') slot.cancel()
    else if ((slot.state !== 'free' && slot.state !== 'late') || !takes(range, stake)) return
    else if (mode === 'auto') slot.start(planOf(auto, stake), { target: aimE4 }, range.maxKopecks)
    else slot.place({ stakeKopecks: stake, on: { target: aimE4 } })
  }
  useImperativeHandle(ref, () => ({ press }))
  const standing = slot.state !== 'free' && slot.state !== 'late' && slot.state !== 'loading'
  const locked = standing || slot.running !== null
  return (
    <section className={css.slip} data-part="slip" data-place={place} aria-label={`Ставка ${place + 1}`}>
      <StakeField stakeKopecks={slot.running?.stakeKopecks ?? stake} onChange={setStake} range={range} disabled={locked} />
      <TargetField target={aim} lastTarget={lastTarget} onChange={setTarget} disabled={locked} required={mode === 'auto'} />
      <div className={css.deck}>
        <SlipButton slot={slot} rules={rules} guarded={guarded} flight={flight} line={line} stakeKopecks={stake} targetE4={aimE4} plan={mode === 'auto' ? planWords(auto, stake) : null} fits={fits} onPress={press} />
        {slot.running && <StopButton running={slot.running} planned={slot.planned} onStop={slot.stop} className={css.stop} />}
      </div>
      <Afterwards>
        <Segmented label={`Ставка ${place + 1}: как играть`} size="small" value={mode} options={modes} onChange={setMode} disabled={slot.running !== null} />
        <SlipWord slot={slot} down={line.state === 'down'}>
          <EdgeLine returned={returnedAt(aimE4, stake)} stakeKopecks={stake} />
        </SlipWord>
      </Afterwards>
      {mode === 'auto' && <AutoFields settings={auto} onChange={setAuto} stakeKopecks={stake} disabled={slot.running !== null} />}
    </section>
  )
}

/** What became of the bet, or what will; otherwise what stands here at rest. */
function SlipWord({ slot: { bet, notice, state }, down, children }: { slot: RisingSlot; down: boolean; children: ReactNode }) {
  const word = wordOf(bet, notice, down && state === 'inPlay')
  if (!word) return <div className={css.word} data-part="slip-word">{children}</div>
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
    const text = bet.target === null ? 'Нет связи. Без цели ставка сгорит при взрыве, если запрос не успеет' : `Нет связи. Цель ${formatMultiplier(bet.target)} сработает и без вас`
    return { tone: 'gold', text, icon: 'offline' }
  }
  if (bet?.state === 'taken') return { tone: 'win', text: `Забрали ${formatMoney(bet.payout)} · ${formatMultiplier(bet.multiplier ?? 0)}`, icon: 'check' }
  if (bet?.state === 'lost') return { tone: 'quiet', text: `Ставка ${formatMoney(bet.stake)} сгорела` }
  if (bet?.state === 'returned') return { tone: 'win', text: `Полёт прерван: ${formatMoney(bet.stake)} вернулись`, icon: 'check' }
  return null
}

/** The exact return at this very stake: the payout's floor counted. */
function returnedAt(targetE4: number | null, stakeKopecks: bigint): Fraction {
  if (targetE4 === null || stakeKopecks <= 0n) return crash.rtp({})
  return fraction(drawsReaching(targetE4) * payoutKopecks(stakeKopecks, targetE4), 2n ** 52n * stakeKopecks)
}

/** The target, remembered between visits; beside it the last number it had. */
function useTarget(place: number): [target: number | null, last: number, set: (target: number | null) => void] {
  const key = `crash-target-${place}`
  const [{ on, last }, setStored] = useState(() => {
    const stored = Number(readStored(key)?.replace('!', ''))
    return { on: readStored(key)?.startsWith('!') === false && stored > 1, last: stored >= 1.01 && stored <= 10_000 ? stored : 2 }
  })
  const set = (target: number | null) => {
    const next = { on: target !== null, last: target ?? last }
    setStored(next)
    writeStored(key, `${next.on ? '' : '!'}${next.last}`)
  }
  return [on ? last : null, last, set]
}
