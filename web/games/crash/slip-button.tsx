/**
 * The one big button of a bet: its current action and text. It is a single element through all states, so that the
 * focus stays on it, and it is never disabled: a press that means nothing is ignored.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Ref, useRef } from 'react'
import type { Followed } from '../../play/rounds/feed/round-feed.ts'
import type { RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ignoreRepeats } from '../../ui/controls/presses.ts'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { writeText } from '../../ui/motion/write-text.ts'
import { multiplierE4Now, useEachFrame } from './flight.ts'
import type { FlightState } from './scene/crash-scene.ts'
import type { Guard } from './use-guard.ts'
import css from './slip-button.module.css'

interface SlipButtonProps {
  place: number
  slot: RisingSlot
  rules: RisingRound
  flight: FlightState
  line: Followed['line']
  stakeKopecks: bigint
  targetE4: number | null
  /** The text of a press that begins automatic play; null in manual play. */
  plan: string | null
  /** It has only just changed: presses are ignored for a moment. */
  guarded: Guard
  /** The stake is within the table. */
  fits: boolean
  onPress: () => void
  ref: Ref<HTMLButtonElement>
}

interface Face {
  tone: 'brand' | 'gold' | 'quiet' | 'danger'
  act: string
  sum?: string | undefined
  note?: string | undefined
  /** A press does something. */
  ready?: boolean
  /** Work is under way. */
  busy?: boolean
  /** The bet was taken a moment ago. */
  won?: boolean
}

export function SlipButton(props: SlipButtonProps) {
  const { place, slot, rules, flight, onPress, ref } = props
  const { tone, act, sum, note, ready = false, busy = false, won = false } = faceOf(props)
  const words = useRef<HTMLSpanElement>(null)
  const rising = useRef<HTMLSpanElement>(null)
  const flying = slot.state === 'inPlay' ? slot.bet : undefined
  // The amount grows with the flight; it is written into the page without a render.
  useEachFrame(flying !== undefined, (now) => {
    if (!flying || !words.current) return
    const text = formatMoney(payoutKopecks(flying.stake, Math.min(multiplierE4Now(rules, flight, now), flying.takenAt)))
    writeText(rising.current, text)
    if (isLong(text)) words.current.dataset.long = ''
  })
  return (
    <Button
      ref={ref}
      tone={tone}
      block
      className={css.button}
      busy={busy}
      aria-disabled={!ready || undefined}
      data-won={won || undefined}
      onKeyDown={ignoreRepeats}
      onClick={onPress}
    >
      <span className={css.place} data-part="slip-place" aria-hidden="true">
        {place + 1}
      </span>
      <span className={css.words}>
        <span className={`${css.act} figures`} ref={words} key={slot.state} data-long={isLong(sum) ? '' : undefined}>
          {act}{' '}
          {sum !== undefined && (
            // A rising sum is no part of the name: it would be another one with every frame.
            <span className={css.sum} ref={flying && rising} translate="no" aria-hidden={flying && true}>
              {sum}
            </span>
          )}
        </span>{' '}
        {note !== undefined && <span className={`${css.note} figures`}>{note}</span>}
      </span>
    </Button>
  )
}

/** Sums from «10 000.00 ₽» on are written smaller. */
const isLong = (sum: string | undefined) => (sum?.length ?? 0) > 10

function faceOf(props: SlipButtonProps): Face {
  const { slot, guarded } = props
  const ready = guarded === null
  switch (slot.state) {
    case 'loading':
      return { tone: 'quiet', act: 'Подключаемся…', busy: true }
    case 'free':
    case 'late':
      return freeFace(props)
    case 'ordered':
      return { tone: 'danger', act: 'Отменить', note: 'ждём раунд: поставим сами', ready }
    case 'placing':
      return slot.uncertain
        ? { tone: 'brand', act: 'Проверяем…', note: 'узнаём, дошла ли ставка', busy: true }
        : { tone: 'brand', act: 'Ставим…', busy: true }
    case 'placed':
      return { tone: 'danger', act: 'Отменить', note: `${betText(slot)} в игре`, ready }
    case 'cancelling':
      return { tone: 'danger', act: 'Отменяем…', busy: true }
    case 'sealed':
      return { tone: 'quiet', act: 'Взлетаем', note: `${betText(slot)} в игре` }
    case 'inPlay':
      return takeFace(props)
    case 'acting':
      return slot.uncertain
        ? { tone: 'gold', act: 'Проверяем…', note: 'считается миг, когда запрос дошёл', busy: true }
        : { tone: 'gold', act: 'Забираем…', busy: true }
  }
}

/** No bet is under way: the next one is placed on this round or on the next. */
function freeFace({ slot, guarded, stakeKopecks, targetE4, plan, fits }: SlipButtonProps): Face {
  const { bet } = slot
  if (slot.state === 'late' && guarded === 'ended')
    return bet?.state === 'taken'
      ? { tone: 'quiet', act: 'Забрали', sum: formatMoney(bet.payout), won: true }
      : { tone: 'quiet', act: 'Взрыв', note: bet && formatMoney(bet.stake) }
  const aim = targetE4 === null ? '' : ` · цель ${formatMultiplier(targetE4)}`
  const order = plan === null ? `${formatMoney(stakeKopecks)}${aim}` : `${plan}${aim}`
  if (slot.running) return { tone: 'quiet', act: 'Ждём раунд', note: order }
  const ready = guarded === null && fits
  if (slot.state === 'late')
    return {
      tone: 'brand',
      act: plan === null ? 'На следующий раунд' : 'Авто: со следующего раунда',
      note: order,
      ready,
    }
  if (plan !== null) return { tone: 'brand', act: 'Авто: поставить', note: order, ready }
  const note =
    targetE4 === null
      ? 'заберёте вручную'
      : `заберём на ${formatMultiplier(targetE4)} → ${formatMoney(payoutKopecks(stakeKopecks, targetE4))}`
  return { tone: 'brand', act: 'Поставить', sum: formatMoney(stakeKopecks), note, ready }
}

function takeFace({ slot: { bet }, guarded, line }: SlipButtonProps): Face {
  if (!bet) return { tone: 'gold', act: 'Забрать' }
  const note =
    line.state !== 'live'
      ? 'нет связи: отправим, как только вернётся'
      : bet.target === null
        ? `ставка ${formatMoney(bet.stake)}`
        : `цель ${formatMultiplier(bet.target)} — ${formatMoney(payoutKopecks(bet.stake, bet.target))}`
  return { tone: 'gold', act: 'Забрать', sum: formatMoney(bet.stake), note, ready: guarded === null }
}

/** The height at which the server takes a bet of this size itself is named where a player may meet it. */
function betText({ bet }: RisingSlot): string {
  if (!bet) return 'ставка'
  const sum = formatMoney(bet.stake)
  return bet.target === null && bet.takenAt < seldomE4
    ? `${sum} до ${formatNumber(multiplierFromE4(bet.takenAt), 0)}×`
    : sum
}

/** A round in ten thousand flies so high. Ten-thousandths. */
const seldomE4 = 100_000_000
