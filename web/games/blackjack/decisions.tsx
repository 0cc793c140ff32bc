/** The pending decision of the table: its moves with their costs, its clock, and the chart's advice. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { moveByChart } from '@kurazh/games/blackjack/round.ts'
import { type RefObject, useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { usePreferences } from '../../play/preferences/preferences.ts'
import type { Acts, Decision } from '../../play/tables/use-acts.ts'
import type { TableSeen } from '../../play/tables/tables.ts'
import type { BlackjackSeen } from './use-seen.ts'
import { moveWords } from './face.tsx'
import { totalText } from './seen-round.ts'
import { placeText } from './turn-words.ts'
import { decisionPart, keyOf, useMoveKeys } from './use-move-keys.ts'
import css from './decisions.module.css'

/** Whole seconds until the clock decides. */
function useSeconds(decision: Decision | null, offset: number | null): number | null {
  const endsAt = decision && offset !== null ? decision.endsAt - offset : null
  const [now, setNow] = useState(() => performance.now())
  useTicks(endsAt !== null, 200, () => setNow(performance.now()))
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** From here on the clock is red, and a screen reader is warned once. Seconds. */
const soonSeconds = 4

interface DecisionsProps {
  table: TableSeen
  seen: BlackjackSeen
  acts: Acts
  /** Focus goes here at the player's turn. */
  group: RefObject<HTMLDivElement | null>
  onChart: () => void
}

/** Half the stake for insurance, rounded down; a whole one for a double or a split. */
export function costOf(move: string, stake: bigint): bigint | null {
  if (move === 'insure') return stake / 2n
  return move === 'double' || move === 'split' ? stake : null
}

export function Decisions({ table, seen, acts, group, onChart }: DecisionsProps) {
  const { state, decision, asked, isOwn, isReady } = seen
  const seconds = useSeconds(isReady ? decision : null, table.offset)
  const mayPress = isReady && isOwn && !acts.busy && !acts.isDown
  const press = (move: string): void => {
    if (mayPress && decision && asked !== null) void acts.decide(decision, asked, move)
  }
  useMoveKeys(group, decision?.moves ?? [], press)
  if (!state || !decision || asked === null) return null
  const where = placeText(asked, decision.hand)
  const isInsurance = decision.moves.includes('insure')
  if (!isOwn) return <Others words={isInsurance ? 'Соседи решают о страховке' : `${where} решает`} seconds={seconds} />
  const hinted = isReady ? moveByChart(state) : null
  return (
    <div
      ref={group}
      tabIndex={-1}
      className={css.bar}
      data-part={decisionPart}
      role="group"
      aria-label={`${where}: ваш ход`}
    >
      <div className={css.turn}>
        <span
          className={`${css.clock} figures`}
          data-soon={(seconds !== null && seconds <= soonSeconds) || undefined}
          data-part="decision-clock"
          aria-hidden="true"
        >
          {seconds}
        </span>
        <p className={css.words}>
          <strong>{isInsurance ? `${where}: страховать руку?` : `${where}: ваш ход`}</strong>
          <span className={css.hint}>
            {hinted === null
              ? 'Карты на столе…'
              : `Совет: ${moveWords[hinted]?.toLowerCase()}. Если не ответите — ${moveWords[decision.idle]?.toLowerCase()}.`}
          </span>
        </p>
      </div>
      <div className={css.moves}>
        {decision.moves.map((move) => (
          <Move
            key={move}
            move={move}
            isHinted={move === hinted}
            isOff={!mayPress}
            below={belowOf(move, table, seen)}
            onPress={() => press(move)}
          />
        ))}
      </div>
      <IconButton className={css.chart} icon="book" label="Таблица" onClick={onChart} />
      <span role="status" className="unseen">
        {seconds !== null && seconds <= soonSeconds ? 'Осталось четыре секунды' : ''}
      </span>
    </div>
  )
}

/** What stands below the name of a move: its cost, or what it means for the hand. */
function belowOf(move: string, { view }: TableSeen, { state, decision, asked }: BlackjackSeen) {
  const stake = view?.own?.spots.find(({ spot }) => spot === `${asked}-main`)?.stake ?? 0n
  const cost = costOf(move, stake)
  if (cost !== null) return <small translate="no">{formatMoney(cost)}</small>
  const hands = state?.seats.find(({ seat }) => seat === asked)?.hands ?? []
  const total = totalText(hands[decision?.hand ?? 0]?.cards ?? [], hands.length > 1)
  const word = move === 'hit' ? 'карта' : move === 'stand' ? `у вас ${total}` : null
  return word && <small aria-hidden="true">{word}</small>
}

interface MoveProps {
  move: string
  isHinted: boolean
  isOff: boolean
  below: ReturnType<typeof belowOf>
  onPress: () => void
}

/** One move. Never disabled: a button that is would drop the focus between two decisions. */
export function Move({ move, isHinted, isOff, below, onPress }: MoveProps) {
  const { hotkeys } = usePreferences()
  return (
    <Button
      tone={isHinted ? 'gold' : 'quiet'}
      size="large"
      className={css.move}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={hotkeys ? keyOf(move) : undefined}
      onClick={onPress}
    >
      <span>
        <span>
          {moveWords[move] ?? move}
          {hotkeys && <kbd aria-hidden="true">{keyOf(move)}</kbd>}
        </span>
        {below}
      </span>
    </Button>
  )
}

function Others({ words, seconds }: { words: string; seconds: number | null }) {
  return (
    <div className={css.others}>
      <span className={`${css.clock} figures`} aria-hidden="true">
        {seconds}
      </span>
      <p role="status">{words}</p>
    </div>
  )
}
