/** The wheel with its press: a turn is a bet on the gift, drawn and proved like any other. */
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { odds, rim, turnKopecks, wheel, type WheelOutcome } from '@kurazh/games/wheel/wheel.ts'
import { useRef, useState } from 'react'
import { Alarm } from '../../play/bets/alarm.tsx'
import { useBetDialog } from '../../play/bets/bet-dialog-link.tsx'
import { verdictSigns, verdictWords } from '../../play/proof/verdict.ts'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { useInstantGame } from '../../play/betting/use-instant-game.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { playSound } from '../../play/preferences/sound.ts'
import { celebrateBet } from '../../play/wins/celebrate-bet.ts'
import { nextBet } from '../../play/wins/celebration.ts'
import { WinMoment, WinWord } from '../../play/wins/win-moment.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { idleProps } from '../../ui/controls/presses.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { wheelFace } from './face.ts'
import { WheelDrawing, type WheelHandle } from './wheel-drawing.tsx'
import css from './wheel.module.css'

interface WheelTurnProps {
  /** A turn waits. */
  open: boolean
  /** The payout of the last turn, in kopecks; undefined before the first. */
  last: bigint | undefined
  /** A turn is running, or over: while it runs nothing may show its result. */
  onTurning(turning: boolean): void
}

export function WheelTurn({ open, last, onTurning }: WheelTurnProps) {
  const drawing = useRef<WheelHandle>(null)
  const [turning, setTurning] = useState(false)
  const [shown, setShown] = useState<SettledBet<WheelOutcome> | null>(null)
  const { send, uncertain } = useInstantGame(wheel, async ({ bet, outcome }) => {
    await drawing.current?.spin(outcome.cell)
    playSound('win')
    celebrateBet(wheel, bet, { key: `${bet.nonce}` })
  })
  const press = async () => {
    if (turning) {
      drawing.current?.finish()
      return
    }
    nextBet(wheelFace.id)
    setTurning(true)
    onTurning(true)
    setShown(null)
    setShown(await send(turnKopecks, {}).shown)
    setTurning(false)
    onTurning(false)
  }
  return (
    <div className={css.turn} data-part="wheel">
      <Alarm />
      <div className={css.face}>
        <WinMoment game={wheelFace.id} word="none" />
        <WheelDrawing
          ref={drawing}
          cell={last === undefined ? 0 : Math.max(0, rim.indexOf(roublesFromKopecks(last)))}
        />
        <button
          type="button"
          className={css.press}
          data-part="turn"
          aria-busy={turning || undefined}
          aria-label={pressWords(open, turning)}
          onClick={() => void press()}
          {...(!open && !turning && idleProps)}
        >
          {turning ? '…' : open ? 'Крутить' : <Icon name="lock" size={24} />}
        </button>
        <WinWord game={wheelFace.id} className={css.word} />
      </div>
      <GameVoice
        of={shown?.bet.nonce}
        words={shown === null || shown.verdict === 'broken' ? '' : `Выпало ${formatMoney(shown.bet.payout)}.`}
        withBalance
      />
      <div className={css.result}>
        {uncertain && turning && (
          <span className="muted" role="status">
            Ответ задерживается, спрашиваем снова…
          </span>
        )}
        {shown !== null && shown.verdict !== 'broken' && <Shown settled={shown} />}
      </div>
      <Odds />
    </div>
  )
}

const pressWords = (open: boolean, turning: boolean): string =>
  turning ? 'Колесо крутится. Показать итог' : open ? 'Крутить колесо' : 'Колесо ещё закрыто'

function Shown({ settled: { bet, verdict } }: { settled: SettledBet }) {
  const { show, dialog } = useBetDialog(wheelFace)
  return (
    <>
      <strong className={css.prize} translate="no">
        {formatRoundMoney(bet.payout)}
      </strong>
      <span className="muted">уже на балансе</span>
      <button
        type="button"
        className={`${css.proof} touch`}
        data-verdict={verdict}
        aria-label={`Ставка ${verdictWords[verdict]}. Открыть`}
        onClick={() => show(bet)}
      >
        <Icon name={verdictSigns[verdict]} size={16} />
        Проверка
      </button>
      {dialog}
    </>
  )
}

function Odds() {
  return (
    <div className={css.odds}>
      <ul aria-label="Шансы">
        {odds.map(({ prize, cells }) => (
          <li key={prize} data-prize={prize}>
            <span className={css.swatch} />
            <span>{prize}&nbsp;₽</span>
            <span className="muted">{cells}&nbsp;%</span>
          </li>
        ))}
      </ul>
      <p className="muted text-small">
        {rim.length} равных делений: ширина сектора и есть его шанс. В среднем вращение приносит{' '}
        <MoneyText kopecks={turnKopecks} />, и ровно столько сайт на него кладёт.
      </p>
    </div>
  )
}
