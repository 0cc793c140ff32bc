/** The blackjack table, whole: the dealer's hand at the head of the cloth, seven seats around it, what the player decides or lays below. */
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { insuranceReturn, pairsReturn, pokerReturn } from '@kurazh/games/blackjack/side-bets.ts'
import { houseEdge, percentOf } from '@kurazh/games/core/rtp.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import type { TableFace } from '../../play/tables/table-face.ts'
import { TableRoom } from '../../play/tables/table-room.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import { useTable } from '../../play/tables/tables.ts'
import { type Acts, useActs } from '../../play/tables/use-acts.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { ChartWindow } from './chart-window.tsx'
import { Decisions } from './decisions.tsx'
import { HandOnCloth } from './hand.tsx'
import { SeatPlace } from './seat-place.tsx'
import { SeatStrip } from './seat-strip.tsx'
import { useSeen } from './use-seen.ts'
import { Unanswered } from './unanswered.tsx'
import { resultText } from './words.ts'
import css from './blackjack-table.module.css'

const decks = 8
const limitNames: Readonly<Record<string, string>> = { '': 'Рука', main: 'Рука', pairs: 'Пары', poker: '21+3', behind: 'Ставка позади' }
/** How far a seat lies from the line of the outer ones, in pixels: an arc. */
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
  const { row, bring } = useSeatInSight(seen.asked ?? own[0]?.seat, seen.state?.seats.reduce((sum, { hands }) => sum + hands.length, 0))
  const isTold = round?.dealing === 'result' || round?.dealing === 'confirmed'

  return (
    <TableRoom
      face={face}
      table={table}
      limitText={(spots) => limitNames[spots] ?? spots}
      stage={
        <div className={css.table}>
          <TableStatus table={table} playing={seen.decision ? 'Решения за столом' : 'Раздача'} told={isTold ? resultText(round.result) : null} />
          <div className={css.cloth}>
            <div className={css.dealer}>{seen.state && seen.state.dealer.length > 0 && <HandOnCloth name="Дилер" cards={seen.state.dealer} />}</div>
            <Unanswered view={table.view}>
              <p className={css.print}>
                Блэкджек платит 3 к 2<small>Дилер стоит на всех 17 · страховка 2 к 1</small>
              </p>
            </Unanswered>
            <OwnResult view={table.view} />
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
      bar={seen.decision ? <Decisions table={table} seen={seen} acts={acts} onChart={() => setIsOpen(true)} /> : <TableBar table={table} chip={hand.chip} onChip={hand.setChip} />}
      side={
        <Card className={css.card} aria-label="Как играть">
          <Button icon="book" onClick={() => setIsOpen(true)}>
            Таблица игры
          </Button>
          {own.length > 0 && <Switch label="Играть за меня по таблице, если я не отвечу" checked={chart} onChange={wish} />}
          <p>На решение 12 секунд, без ответа рука остаётся как есть.</p>
          <p>Ставка позади в лучшем случае получает игру хозяина места: она идёт с его первой рукой, её не удваивают, не делят и не страхуют.</p>
          <Edges rules={rules} />
        </Card>
      }
    />
  )
}

/** What every spot costs: counted once, not at every word of the table. */
const Edges = memo(function Edges({ rules }: { rules: TableGame<BlackjackState> }) {
  return (
    <p>
      Перевес стола: рука {percentOf(houseEdge(rules.rtpOf('1-main')), 3)} при лучшей игре, позади {percentOf(houseEdge(rules.rtpOf('1-behind')), 2)}, пары {percentOf(houseEdge(pairsReturn(decks)), 2)}, 21+3{' '}
      {percentOf(houseEdge(pokerReturn(decks)), 2)}, страховка {percentOf(houseEdge(insuranceReturn(decks)), 2)}.
    </p>
  )
})

/** Whether the chart plays for one's seats: as the table has it, and before one sits as one wishes. */
function useChart(own: readonly { seat: number; chart: boolean }[], acts: Acts) {
  const [wanted, setWanted] = useState(false)
  const wish = (asked: boolean): void => {
    setWanted(asked)
    void acts.wish(own.map(({ seat }) => seat), asked)
  }
  return { chart: own[0]?.chart ?? wanted, wish }
}

/** On a phone seats stand in a row that is drawn aside: the one that matters now comes into sight. */
function useSeatInSight(seat: number | undefined, hands: number | undefined) {
  const row = useRef<HTMLDivElement>(null)
  const bring = (to: number | undefined): void => {
    const [box, place] = [row.current, row.current?.querySelector<HTMLElement>(`[data-seat='${to}']`)]
    if (box && place) box.scrollTo?.({ left: place.offsetLeft - (box.clientWidth - place.offsetWidth) / 2 })
  }
  useEffect(() => {
    const bringBack = () => bring(seat)
    bringBack()
    // A phone that is turned lays the row out anew, as a split does, whose seat takes more of it.
    addEventListener('resize', bringBack)
    return () => removeEventListener('resize', bringBack)
  }, [seat, hands])
  return { row, bring }
}
