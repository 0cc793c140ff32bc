/** The one big button of a bet: its current action and text. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type ReactNode, useRef } from 'react'
import type { Followed } from '../../play/rounds/feed/round-feed.ts'
import type { RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { writeText } from '../../ui/motion/write-text.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { multiplierE4Now, useEachFrame } from './flight.ts'
import type { FlightState } from './scene/crash-scene.ts'
import type { Guard } from './use-guard.ts'
import css from './bet-slip.module.css'

interface SlipButtonProps {
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
}

export function SlipButton(props: SlipButtonProps) {
  const { slot, guarded, stakeKopecks, targetE4, plan, fits, onPress } = props
  const aim = targetE4 === null ? '' : ` · цель ${formatMultiplier(targetE4)}`
  const order = plan === null ? `${formatMoney(stakeKopecks)}${aim}` : `${plan}${aim}`
  switch (slot.state) {
    case 'loading':
      return <Big tone="quiet" title="Подключаемся…" busy />
    case 'free':
      if (slot.running) return <Big tone="quiet" title="Ждём раунд" note={order} disabled />
      if (plan !== null)
        return (
          <Big
            tone="brand"
            title="Авто: поставить"
            note={order}
            disabled={guarded !== null || !fits}
            onPress={onPress}
          />
        )
      return (
        <Big
          tone="brand"
          title={`Поставить ${formatMoney(stakeKopecks)}`}
          note={
            targetE4 === null
              ? 'заберёте вручную'
              : `заберём на ${formatMultiplier(targetE4)} → ${formatMoney(payoutKopecks(stakeKopecks, targetE4))}`
          }
          disabled={guarded !== null || !fits}
          onPress={onPress}
        />
      )
    case 'late':
      if (guarded === 'ended')
        return (
          <Big
            tone="quiet"
            title={slot.bet?.state === 'taken' ? 'Забрали' : 'Взрыв'}
            note={slot.bet && <MoneyText kopecks={slot.bet.state === 'taken' ? slot.bet.payout : slot.bet.stake} />}
            disabled
          />
        )
      if (slot.running) return <Big tone="quiet" title="Ждём раунд" note={order} disabled />
      return (
        <Big
          tone="brand"
          title={plan === null ? 'На следующий раунд' : 'Авто: со следующего раунда'}
          note={order}
          disabled={guarded !== null || !fits}
          onPress={onPress}
        />
      )
    case 'ordered':
      return (
        <Big
          tone="danger"
          title="Отменить"
          note="ждём раунд: поставим сами"
          disabled={guarded !== null}
          onPress={onPress}
        />
      )
    case 'placing':
      return (
        <Big
          tone="brand"
          title={slot.uncertain ? 'Проверяем…' : 'Ставим…'}
          note={slot.uncertain ? 'узнаём, дошла ли ставка' : undefined}
          busy
        />
      )
    case 'placed':
      return (
        <Big
          tone="danger"
          title="Отменить"
          note={`ставка принята · ${betText(slot)}`}
          disabled={guarded !== null}
          onPress={onPress}
        />
      )
    case 'cancelling':
      return <Big tone="danger" title="Отменяем…" busy />
    case 'sealed':
      return <Big tone="quiet" title="Взлетаем" note={`ставка в игре · ${betText(slot)}`} disabled />
    case 'inPlay':
      return <Take {...props} />
    case 'acting':
      return (
        <Big
          tone="gold"
          title={slot.uncertain ? 'Проверяем…' : 'Забираем…'}
          note={slot.uncertain ? 'считается миг, когда запрос дошёл' : undefined}
          busy
        />
      )
  }
}

interface BigProps {
  tone: 'brand' | 'gold' | 'quiet' | 'danger'
  title: string
  note?: ReactNode
  busy?: boolean
  disabled?: boolean
  onPress?: () => void
}

function Big({ tone, title, note, busy = false, disabled = false, onPress }: BigProps) {
  return (
    <Button tone={tone} block className={css.button} busy={busy} disabled={disabled} onClick={onPress}>
      <span className={css.words}>
        <span className={css.act}>{title}</span>
        {note && <span className={`${css.note} figures`}>{note}</span>}
      </span>
    </Button>
  )
}

/** Without a target it names the height at which the server takes the bet automatically. */
function betText({ bet }: RisingSlot): string {
  if (!bet) return ''
  return bet.target === null
    ? `${formatMoney(bet.stake)} · до ${formatNumber(multiplierFromE4(bet.takenAt), 0)}×`
    : formatMoney(bet.stake)
}

/** The amount grows with the flight; it is written into the page without a render. */
function Take({ slot, rules, flight, line, onPress }: SlipButtonProps) {
  const amount = useRef<HTMLSpanElement>(null)
  const { bet } = slot
  useEachFrame(true, (now) => {
    if (!amount.current || !bet) return
    writeText(
      amount.current,
      formatMoney(payoutKopecks(bet.stake, Math.min(multiplierE4Now(rules, flight, now), bet.takenAt))),
    )
  })
  if (!bet) return null
  const aim =
    bet.target === null
      ? `ставка ${formatMoney(bet.stake)}`
      : `на цели ${formatMultiplier(bet.target)} — ${formatMoney(payoutKopecks(bet.stake, bet.target))}`
  return (
    <Button
      tone="gold"
      block
      className={css.button}
      aria-label={`Забрать ставку ${formatMoney(bet.stake)}`}
      onClick={onPress}
    >
      <span className={css.words}>
        <span className={`${css.act} figures`}>
          Забрать{' '}
          <span ref={amount} translate="no">
            {formatMoney(bet.stake)}
          </span>
        </span>
        <span className={`${css.note} figures`}>
          {line.state === 'live' ? aim : 'нет связи: отправим, как только вернётся'}
        </span>
      </span>
    </Button>
  )
}
