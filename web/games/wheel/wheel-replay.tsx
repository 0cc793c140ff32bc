/** A replayed turn of the wheel: the same wheel, the same cell. */
import type { WheelOutcome } from '@kurazh/games/wheel/wheel.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useEffect, useRef, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { WheelDrawing, type WheelHandle } from './wheel-drawing.tsx'
import css from './wheel.module.css'

export default function WheelReplay({ bet }: ReplayProps) {
  const drawing = useRef<WheelHandle>(null)
  const [stands, setStands] = useState(false)
  const { cell } = bet.outcome as WheelOutcome
  useEffect(() => {
    let left = false
    void drawing.current?.spin(cell).then(() => !left && setStands(true))
    return () => {
      left = true
    }
  }, [cell])
  return (
    <div className={css.turn} data-part="wheel">
      <div className={css.face}>
        <WheelDrawing ref={drawing} cell={0} />
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
