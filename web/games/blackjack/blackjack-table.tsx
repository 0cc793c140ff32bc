/**
 * Renders the whole blackjack table: the dealer's hand at the top of the cloth, seven seats around it, the player's
 * decisions or bets below.
 */
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { insuranceReturn, pairsReturn, pokerReturn } from '@kurazh/games/blackjack/side-bets.ts'
import { houseEdge, percentOf } from '@kurazh/games/core/rtp.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { type CSSProperties, memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import type { TableFace } from '../../play/tables/table-face.ts'
import { TableRoom } from '../../play/tables/table-screen.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import { useTable } from '../../play/tables/tables.ts'
import { type Acts, useActs } from '../../play/tables/use-acts.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { ChartWindow } from './chart-window.tsx'
import { Decisions } from './decisions.tsx'
import { HandOnCloth } from './hand.tsx'
import { SeatPlace } from './seat-place.tsx'
import { SeatStrip } from './seat-strip.tsx'
import { useSeen } from './use-seen.ts'
import { resultText, moveWords } from './face.tsx'
import type { TableView } from '../../play/tables/table-view.ts'
import css from './blackjack-table.module.css'

const decks = 8
const limitNames: Readonly<Record<string, string>> = {
  '': 'Рука',
  main: 'Рука',
  pairs: 'Пары',
  poker: '21+3',
  behind: 'Ставка позади',
}
/** Vertical offset of a seat from the line of the outer ones, in pixels: the seats form an arc. */
const sagOf = (seat: number, seats: number) => -((seat - (seats + 1) / 2) ** 2) * 7

export function BlackjackTable({ face, rules }: { face: TableFace; rules: TableGame<BlackjackState> }) {
  const table = useTable(rules)
  const hand = useHand(table)
  const seen = useSeen(table)
  const acts = useActs(rules.id, table)
  const [isOpen, setIsOpen] = useState(false)
  const round = table.view?.round
  const own = table.view?.seats.filter((seat) => seat.own) ?? []
  const { chart, wish } = useChart(own, acts)
  const { row, bring } = useSeatInSight(
    seen.asked ?? own[0]?.seat,
    seen.state?.seats.reduce((sum, { hands }) => sum + hands.length, 0),
  )
  const isTold = round?.dealing === 'result' || round?.dealing === 'confirmed'

  return (
    <TableRoom
      face={face}
      table={table}
      limitText={(spots) => limitNames[spots] ?? spots}
      stage={
        <div className={css.table}>
          <TableStatus
            table={table}
            playing={seen.decision ? 'Решения за столом' : 'Раздача'}
            told={isTold ? resultText(round.result) : null}
          />
          <div className={css.cloth}>
            <div className={css.dealer}>
              {seen.state && seen.state.dealer.length > 0 && <HandOnCloth name="Дилер" cards={seen.state.dealer} />}
            </div>
            <Unanswered view={table.view}>
              <p className={css.print}>
                Блэкджек платит 3 к 2<small>Дилер стоит на всех 17 · страховка 2 к 1</small>
              </p>
            </Unanswered>
            <OwnResult view={table.view} checked={table.checked} />
            <SeatStrip seats={table.view?.seats ?? []} seen={seen} onSeat={bring} />
            <div ref={row} className={css.seats}>
              {Array.from({ length: rules.seats }, (_, index) => index + 1).map((seat) => (
                <div key={seat} className={css.arc} style={{ '--sag': sagOf(seat, rules.seats) } as CSSProperties}>
                  <SeatPlace seat={seat} table={table} seen={seen} acts={acts} hand={hand} chart={chart} />
                </div>
              ))}
            </div>
          </div>
          <ChartWindow open={isOpen} onClose={() => setIsOpen(false)} marked={seen.marked} />
        </div>
      }
      bar={
        seen.decision ? (
          <Decisions table={table} seen={seen} acts={acts} onChart={() => setIsOpen(true)} />
        ) : (
          <TableBar table={table} chip={hand.chip} onChip={hand.setChip} />
        )
      }
      side={
        <Card className={css.card} aria-label="Как играть">
          <Button icon="book" onClick={() => setIsOpen(true)}>
            Таблица игры
          </Button>
          {own.length > 0 && (
            <Switch label="Играть за меня по таблице, если я не отвечу" checked={chart} onChange={wish} />
          )}
          <p>На решение 12 секунд. Если не ответить, рука остаётся как есть.</p>
          <p>Ставка позади идёт с первой рукой хозяина места: её не удвоить, не разделить и не застраховать.</p>
          <Edges rules={rules} />
        </Card>
      }
    />
  )
}

/** The house edge of every spot. Memoized: it is computed once, not at every event of the table. */
const Edges = memo(function Edges({ rules }: { rules: TableGame<BlackjackState> }) {
  return (
    <p>
      Преимущество сайта: рука {percentOf(houseEdge(rules.rtpOf('1-main')), 3)} при лучшей игре, позади{' '}
      {percentOf(houseEdge(rules.rtpOf('1-behind')), 2)}, пары {percentOf(houseEdge(pairsReturn(decks)), 2)}, 21+3{' '}
      {percentOf(houseEdge(pokerReturn(decks)), 2)}, страховка {percentOf(houseEdge(insuranceReturn(decks)), 2)}.
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

/** On a phone the seats are in a row that scrolls sideways: scrolls the seat that matters now into view. */
function useSeatInSight(seat: number | undefined, hands: number | undefined) {
  const row = useRef<HTMLDivElement>(null)
  const bring = (to: number | undefined): void => {
    const [box, place] = [row.current, row.current?.querySelector<HTMLElement>(`[data-seat='${to}']`)]
    if (box && place) box.scrollTo?.({ left: place.offsetLeft - (box.clientWidth - place.offsetWidth) / 2 })
  }
  useEffect(() => {
    const bringBack = () => bring(seat)
    bringBack()
    // Turning the phone lays the row out again. So does a split, whose seat gets wider.
    addEventListener('resize', bringBack)
    return () => removeEventListener('resize', bringBack)
  }, [seat, hands])
  return { row, bring }
}

type Decided = NonNullable<TableView['round']>['decided'][number]

function wordsOf({ move, by }: Decided): string {
  if (by === 'chart') return `Вы не ответили, по таблице сыграно «${moveWords[move]?.toLowerCase() ?? move}»`
  return move === 'decline' ? 'Время вышло, рука не застрахована' : 'Время вышло, рука осталась как есть'
}

/**
 * The decision made for this player, who gave no answer: by the clock, or by the chart where they requested it. It is
 * shown on the cloth, over the print: below the table a phone's bar would cover it.
 */
function Unanswered({ view, children }: { view: TableView | null; children: ReactNode }) {
  const own = new Set((view?.own?.spots ?? []).map(({ spot }) => spot))
  const made = (view?.round?.decided ?? []).filter(({ seat, by }) => by !== 'player' && own.has(`${seat}-main`))
  const places = new Map<string, string[]>()
  for (const one of made)
    places.set(wordsOf(one), [
      ...(places.get(wordsOf(one)) ?? []),
      `место ${one.seat}${one.hand > 0 ? ', вторая рука' : ''}`,
    ])
  return (
    <>
      <div role="status" className={css.unanswered}>
        {[...places].map(([words, where]) => (
          <p key={words}>
            {words}: {[...new Set(where)].join('; ')}
          </p>
        ))}
      </div>
      {places.size === 0 && children}
    </>
  )
}
