/** A replayed turn of the wheel: the same wheel, the same cell. */
import type { WheelOutcome } from '@kurazh/games/wheel/wheel.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { WinMoment, WinWord } from '../../play/wins/win-moment.tsx'
import { wheelFace } from './face.ts'
import { WheelDrawing, type WheelHandle } from './wheel-drawing.tsx'
import css from './wheel.module.css'

export default function WheelReplay({ bet, onSeen }: ReplayProps) {
  const drawing = useRef<WheelHandle>(null)
  const [stands, setStands] = useState(false)
  const { cell } = bet.outcome as WheelOutcome
  const seen = useEffectEvent(() => (setStands(true), onSeen()))
  useEffect(() => {
    let left = false
    void drawing.current?.spin(cell).then(() => !left && seen())
    return () => {
      left = true
    }
  }, [cell])
  return (
    <div className={css.turn} data-part="wheel">
      <div className={css.face}>
        <WinMoment game={wheelFace.id} word="none" />
        <WheelDrawing ref={drawing} cell={0} />
        <WinWord game={wheelFace.id} className={css.word} />
      </div>
      <p className={css.result}>
        {stands && (
          <strong className={css.prize} translate="no">
            {formatRoundMoney(bet.payout)}
          </strong>
        )}
      </p>
      <GameVoice words={stands ? `Выпало ${formatRoundMoney(bet.payout)}.` : ''} />
    </div>
  )
}
