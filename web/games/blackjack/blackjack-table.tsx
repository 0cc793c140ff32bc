/**
 * The whole blackjack table: the felt with its seats, the player's decisions or bets below it, and how to play beside
 * it.
 */
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { insuranceReturn, pairsReturn, pokerReturn } from '@kurazh/games/blackjack/side-bets.ts'
import { houseEdge, percentOf } from '@kurazh/games/core/rtp.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { memo, useState } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import type { TableFace } from '../../play/tables/table-face.ts'
import { TableRoom } from '../../play/tables/table-screen.tsx'
import { type TableSeen, useTable } from '../../play/tables/tables.ts'
import { type Acts, useActs } from '../../play/tables/use-acts.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { Term } from '../../ui/text/term.tsx'
import { ChartWindow } from './chart-window.tsx'
import { Decisions } from './decisions.tsx'
import { Felt } from './felt.tsx'
import { turnWords } from './turn-words.ts'
import { type BlackjackSeen, useSeen } from './use-seen.ts'
import { useTurnFocus } from './use-turn-focus.ts'
import css from './blackjack-table.module.css'

const decks = 8
const limitNames: Readonly<Record<string, string>> = {
  '': 'Рука',
  main: 'Рука',
  pairs: 'Пары',
  poker: '21+3',
  behind: 'Ставка позади',
}

export function BlackjackTable({ face, rules }: { face: TableFace; rules: TableGame<BlackjackState> }) {
  const table = useTable(rules)
  const hand = useHand(table)
  const seen = useSeen(table)
  const acts = useActs(rules.id, table)
  const [isOpen, setIsOpen] = useState(false)
  const own = table.view?.seats.filter((seat) => seat.own) ?? []
  const { chart, wish } = useChart(own, acts)
  const { decision, isOwn, isReady } = seen
  const { panel, group } = useTurnFocus(
    decision && isOwn ? `${table.view?.round?.number} ${decision.step} ${isReady}` : null,
  )

  return (
    <TableRoom
      face={face}
      table={table}
      limitText={(spots) => limitNames[spots] ?? spots}
      look="room"
      stage={
        <div className={css.table}>
          <Felt rules={rules} table={table} seen={seen} acts={acts} hand={hand} chart={chart} />
          <Spoken table={table} seen={seen} />
          <ChartWindow open={isOpen} onClose={() => setIsOpen(false)} marked={seen.marked} />
        </div>
      }
      bar={
        <div ref={panel} tabIndex={-1} className={css.panel}>
          {decision ? (
            <Decisions table={table} seen={seen} acts={acts} group={group} onChart={() => setIsOpen(true)} />
          ) : (
            <TableBar table={table} chip={hand.chip} onChip={hand.setChip} />
          )}
        </div>
      }
      side={
        <Card className={css.card} aria-label="Как играть">
          <Button icon="book" onClick={() => setIsOpen(true)}>
            Таблица игры
          </Button>
          {/* Also before one sits down: what is below it does not move then. */}
          <Switch
            label="Играть за меня по таблице, если я не отвечу"
            checked={chart}
            onChange={wish}
            disabled={own.length === 0}
          />
          <p>На решение 12 секунд. Если не ответить, рука остаётся как есть.</p>
          <p>Ставка позади идёт с первой рукой хозяина места: её не удвоить, не разделить и не застраховать.</p>
          <Edges rules={rules} />
        </Card>
      }
    />
  )
}

/** What happens to the player's own hands, for screen readers: once each, and no clock. */
function Spoken({
  table: { view },
  seen: { state, decision, asked, isOwn, isReady },
}: {
  table: TableSeen
  seen: BlackjackSeen
}) {
  const turn =
    decision && isOwn && isReady && asked !== null
      ? { seat: asked, hand: decision.hand, isInsurance: decision.moves.includes('insure') }
      : null
  const own = new Set((view?.seats ?? []).filter((seat) => seat.own).map(({ seat }) => seat))
  return <GameVoice of={view?.round?.number} words={turnWords(state, turn, view?.round?.decided ?? [], own)} />
}

/** The house edge of every spot. Memoized: it is computed once, not at every event of the table. */
const Edges = memo(function Edges({ rules }: { rules: TableGame<BlackjackState> }) {
  return (
    <p>
      Преимущество сайта: рука {percentOf(houseEdge(rules.rtpOf('1-main')), 3)} при лучшей игре, позади{' '}
      {percentOf(houseEdge(rules.rtpOf('1-behind')), 2)}, пары {percentOf(houseEdge(pairsReturn(decks)), 2)},{' '}
      <Term name="poker">21+3</Term> {percentOf(houseEdge(pokerReturn(decks)), 2)}, страховка{' '}
      {percentOf(houseEdge(insuranceReturn(decks)), 2)}.
    </p>
  )
})

/**
 * Returns whether the chart plays for the player's own seats: the table's record, or the player's choice before they
 * sit down.
 */
function useChart(own: readonly { seat: number; chart: boolean }[], acts: Acts) {
  const [wanted, setWanted] = useState(false)
  const wish = (asked: boolean): void => {
    setWanted(asked)
    void acts.wish(
      own.map(({ seat }) => seat),
      asked,
    )
  }
  return { chart: own[0]?.chart ?? wanted, wish }
}
