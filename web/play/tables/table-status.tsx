/**
 * Shows the table's current phase, as text and as a clock, and the result of the page's own check; says the phases, the
 * result and the player's own.
 */
import { type ReactNode, use, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { GameVoice } from '../presentation/game-voice.tsx'
import { resultWords } from '../presentation/result-words.ts'
import { verdictSigns, verdictWords } from '../proof/verdict.ts'
import { BesideContext, mostBeside } from './beside.ts'
import { BesideButton } from './beside-window.tsx'
import { ownTold } from './use-table-win.ts'
import type { TableSeen } from './tables.ts'
import css from './table-status.module.css'

const sides = {
  shuffling: 'Новый шуз тасуется',
  waiting: 'Ждём дилера',
  paused: 'Стол на паузе',
  interrupted: 'Стол переходит на другой сервер',
} as const

/** Whole seconds until bets are closed; null while they are not taken. */
function useSecondsLeft({ view, offset }: Pick<TableSeen, 'view' | 'offset'>): number | null {
  const round = view?.round
  const closesAt = round?.betting === 'open' && offset !== null ? round.closesAt - offset : null
  const [now, setNow] = useState(() => performance.now())
  useTicks(closesAt !== null, 200, () => setNow(performance.now()))
  return closesAt === null ? null : Math.max(0, Math.ceil((closesAt - now) / 1_000))
}

interface TableStatusProps {
  table: TableSeen
  /** The text while cards are dealt or the ball rolls. */
  playing: string
  /** The text when the round is over. */
  told: string | null
  /** Plates: over a drawn room, at its two upper corners. */
  look?: 'line' | 'plates'
  /** In the place of the round's number: the last results, where the row is narrow. */
  children?: ReactNode
}

export function TableStatus({ table, playing, told, look = 'line', children }: TableStatusProps) {
  const { view, line, checked } = table
  const beside = use(BesideContext)
  const seconds = useSecondsLeft(table)
  const round = view?.round
  const own = ownTold(view)
  const verdict = round ? checked.verdicts.get(round.number) : undefined
  const words = !view
    ? 'Подходим к столу…'
    : line === 'down'
      ? 'Стол не отвечает, ждём его'
      : view.side
        ? sides[view.side]
        : wordsOf(seconds, round?.betting, told, playing)
  return (
    <div className={css.status} data-look={look} data-soon={(seconds !== null && seconds <= 3) || undefined}>
      <div className={css.phase}>
        {seconds !== null && (
          <span className={`${css.clock} figures`} data-part="table-clock">
            {seconds}
          </span>
        )}
        <p className={css.words}>{words}</p>
        <GameVoice of={round?.number} words={`${words}.`} />
        <GameVoice of={own?.round} words={own ? resultWords(own) : ''} withBalance />
      </div>
      {children}
      {round && (
        <p className={css.round}>
          <span className={children ? 'unseen' : undefined} translate="no">{`№ ${formatNumber(round.number, 0)}`}</span>
          {verdict && (
            <span title={`Раунд: ${verdictWords[verdict]}`} data-verdict={verdict}>
              <Icon name={verdictSigns[verdict]} size={16} />
              <span className="unseen">{verdictWords[verdict]}</span>
            </span>
          )}
          {!verdict && checked.cards > 0 && (
            <span>
              <Icon name="shield" size={16} /> {checked.cards}
              <span className="unseen">карт проверено по корню шуза</span>
            </span>
          )}
        </p>
      )}
      {beside && beside.ids.length < mostBeside && <BesideButton {...beside} small />}
    </div>
  )
}

function wordsOf(seconds: number | null, betting: string | undefined, told: string | null, playing: string): string {
  if (seconds !== null) return seconds === 0 ? 'Ставок больше нет' : 'Делайте ставки'
  if (betting === 'closing') return 'Ставок больше нет'
  return told ?? (betting === 'closed' ? playing : 'Ждём раунда')
}
