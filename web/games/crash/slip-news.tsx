/** Says each thing that happens to a bet once, in one sentence, to those who listen: never a number that is rising. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { GameVoice, VoiceContext } from '../../play/presentation/game-voice.tsx'
import type { RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'

interface SlipNewsProps {
  place: number
  slot: RisingSlot
  /** The stake of an order. */
  stakeKopecks: bigint
  /** Where the current round ended; null before that. */
  point: number | null
}

export function SlipNews({ slot, ...rest }: SlipNewsProps) {
  const [change, setChange] = useState({ from: slot.state, to: slot.state })
  if (change.to !== slot.state) setChange({ from: change.to, to: slot.state })
  const calledBack =
    (change.from === 'cancelling' || change.from === 'ordered') && (change.to === 'free' || change.to === 'late')
  return (
    // The last bet of a run is part of its summary.
    <VoiceContext value={slot.running === null && !slot.isPlanned ? 'play' : 'quiet'}>
      <GameVoice
        of={slot.bet?.key}
        words={calledBack ? 'Ставка отменена.' : (sentenceOf({ slot, ...rest }) ?? '')}
        withBalance={!calledBack && slot.state !== 'ordered' && slot.bet !== undefined && slot.bet.state !== 'open'}
      />
    </VoiceContext>
  )
}

function sentenceOf({ place, slot, stakeKopecks, point }: SlipNewsProps): string | undefined {
  const { bet, notice, state, running } = slot
  const [whose, of] = place === 0 ? ['Ставка', ''] : ['Вторая ставка', 'По второй ставке ']
  // Any other refusal is said by its own message.
  if (notice !== null && (state === 'ordered' || running !== null)) return `${notice}.`
  if (state === 'ordered') return `${whose} ${formatMoney(stakeKopecks)} ждёт следующего раунда.`
  if (!bet || state === 'cancelling') return undefined
  const stake = formatMoney(bet.stake)
  switch (bet.state) {
    case 'open':
      return `${whose} ${stake} принята.`
    case 'taken': {
      const taken = `${formatMoney(bet.payout)} на ${formatMultiplier(bet.multiplier ?? 0)}.`
      return of === '' ? `Забрали ${taken}` : `${of}забрали ${taken}`
    }
    case 'lost':
      return `${whose} ${stake} сгорела${point === null ? '' : ` на ${formatNumber(point)}×`}.`
    case 'returned':
      return `${whose} ${stake} возвращена.`
    case 'cancelled':
      return undefined
  }
}
