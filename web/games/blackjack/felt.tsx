/**
 * The table itself: the dealer's side, the words on the cloth, seven seats with their hands. One seat at a time where
 * the table is narrow.
 */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { type CSSProperties, useState } from 'react'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { DealerScene } from '../../play/tables/room/dealer-scene.tsx'
import { RoundRail } from '../../play/tables/room/round-rail.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import type { TableSeen } from '../../play/tables/tables.ts'
import type { Acts } from '../../play/tables/use-acts.ts'
import type { Hand } from '../../play/tables/use-hand.ts'
import { coloursOf } from './colours.ts'
import { resultText } from './face.tsx'
import { cardsWide, HandOnCloth } from './hand.tsx'
import { rail } from './places.ts'
import { SeatPlace } from './seat-place.tsx'
import { SeatStrip } from './seat-strip.tsx'
import { Unanswered } from './unanswered.tsx'
import type { BlackjackSeen } from './use-seen.ts'
import { useSitting } from './use-sitting.ts'
import css from './felt.module.css'

interface FeltProps {
  rules: TableGame
  table: TableSeen
  seen: BlackjackSeen
  acts: Acts
  hand: Hand
  /** Whether the chart plays for a player who sits down, when they are away. */
  chart: boolean
}

export function Felt({ rules, table, seen, acts, hand, chart }: FeltProps) {
  const { view } = table
  const round = view?.round
  const isTold = round?.dealing === 'result' || round?.dealing === 'confirmed'
  const { shown, show } = useShownSeat(table, seen)
  const { bet, sit } = useSitting(acts, chart, show)
  const dealer = seen.state?.dealer ?? []
  const { cloth, shade, vest } = coloursOf(rules.id)
  return (
    <div
      className={css.felt}
      style={{ '--cloth': cloth, '--shade': shade, '--vest': vest } as CSSProperties}
      data-dealt={dealer.length > 0 || undefined}
    >
      <div className={css.rail}>
        <RoundRail rail={rail} />
      </div>
      <DealerScene dealt={seen.shown === 0 ? 0 : `${round?.number} ${seen.shown}`} />
      <div className={css.status}>
        <TableStatus
          table={table}
          playing={seen.decision ? 'Решения за столом' : 'Раздача'}
          told={isTold ? resultText(round.result) : null}
          look="plates"
        />
      </div>
      <div className={css.dealer} style={{ '--cards-wide': cardsWide([{ cards: dealer }]) } as CSSProperties}>
        {dealer.length > 0 ? (
          <HandOnCloth name="Дилер" cards={dealer} isOver={isTold} />
        ) : (
          <span className={css.boxes} />
        )}
      </div>
      <div className={css.middle}>
        <Unanswered view={view}>
          <p className={css.print}>
            Блэкджек платит 3 к 2<small>Дилер стоит на всех 17 · страховка 2 к 1</small>
          </p>
          <Bow />
        </Unanswered>
        <div className={css.result}>
          <OwnResult game={rules.id} view={view} checked={table.checked} />
        </div>
      </div>
      <div className={css.places}>
        {shown === null && acts.isPlayer && <p className={css.invite}>Свободное место — внизу: нажмите «сесть»</p>}
        {Array.from({ length: rules.seats }, (_, index) => index + 1).map((seat) => (
          <SeatPlace
            key={seat}
            seat={seat}
            table={table}
            seen={seen}
            acts={acts}
            hand={hand}
            isShown={seat === shown}
            bet={seat === shown ? bet : undefined}
          />
        ))}
      </div>
      <SeatStrip seats={view?.seats ?? []} seen={seen} acts={acts} shown={shown} onSit={sit} onShow={show} />
    </div>
  )
}

/**
 * The seat on the cloth of a narrow table: the one that was pressed, until a turn of the player's own; else the own one
 * that decides, the first own one, or the one whose cards are played.
 */
function useShownSeat({ view }: TableSeen, seen: BlackjackSeen) {
  const own = seen.isOwn ? seen.asked : null
  const turn = `${view?.round?.number ?? 0} ${own ?? ''}`
  const [pressed, setPressed] = useState<{ seat: number; turn: string } | null>(null)
  const seats = view?.seats ?? []
  const isThere = seats.some(({ seat, taken }) => taken && seat === pressed?.seat)
  const isPressed = pressed !== null && isThere && (own === null || pressed.turn === turn)
  const first = seats.find((seat) => seat.own) ?? seats.find(({ taken }) => taken)
  return {
    shown: isPressed
      ? pressed.seat
      : (own ?? seats.find((seat) => seat.own)?.seat ?? seen.asked ?? first?.seat ?? null),
    show: (seat: number) => setPressed({ seat, turn }),
  }
}

/** The print of the cloth on a bow, where the table is wide. */
function Bow() {
  return (
    <svg className={css.bow} viewBox="0 0 400 66" aria-hidden="true" focusable="false">
      <path id="blackjack-bow" d="M6 14Q200 62 394 14" fill="none" />
      <path id="blackjack-lower-bow" d="M6 36Q200 84 394 36" fill="none" />
      <g fill="#ffe9ae" textAnchor="middle">
        <text className={css.words} fontSize="15">
          <textPath href="#blackjack-bow" startOffset="50%">
            Блэкджек платит 3 к 2
          </textPath>
        </text>
        <text fontSize="11.5" fillOpacity="0.9">
          <textPath href="#blackjack-lower-bow" startOffset="50%">
            Дилер стоит на всех 17 · страховка 2 к 1
          </textPath>
        </text>
      </g>
    </svg>
  )
}
