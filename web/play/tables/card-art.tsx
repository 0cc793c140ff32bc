/** A playing card, drawn: it slides in, turns and casts a shadow. Hidden ones show their back. */
import { cardRanks, cardText } from '@kurazh/shared/text/card-words.ts'
import css from './card-art.module.css'

export { cardText }

const suits = [
  'M12 2.5C9 7 3.5 9.6 3.5 14.2c0 2.6 2 4.3 4.2 4.3 1.4 0 2.5-.6 3.3-1.6-.2 2-1 3.4-2.4 4.6h6.8c-1.4-1.2-2.2-2.6-2.4-4.6.8 1 1.9 1.6 3.3 1.6 2.2 0 4.2-1.7 4.2-4.3C20.500 9.600 15 7 12 2.500Z',
  'M12 21C7 16.600 3 13.200 3 8.800 3 5.900 5.200 4 7.600 4c1.900 0 3.400 1 4.400 2.700C13 5 14.500 4 16.400 4 18.800 4 21 5.900 21 8.800c0 4.400-4 7.800-9 12.200Z',
  'M12 2.500 19.500 12 12 21.500 4.500 12Z',
  'M12 2.500a4.200 4.200 0 0 0-3.300 6.800 4.300 4.300 0 1 0 2.500 7.300c-.2 2-1 3.500-2.500 4.900h6.600c-1.500-1.400-2.300-2.900-2.500-4.900a4.300 4.300 0 1 0 2.500-7.300A4.200 4.200 0 0 0 12 2.500Z',
] as const

/** `card` null: face down. `order`: the number of cards that slide in before it, `everyMs` apart. */
export function PlayingCard({
  card,
  order = 0,
  sideways = false,
  everyMs = 700,
}: {
  card: number | null
  order?: number
  sideways?: boolean
  everyMs?: number
}) {
  const suit = card === null ? 0 : Math.floor(card / 13)
  return (
    <span
      className={css.card}
      data-red={suit === 1 || suit === 2 || undefined}
      data-hidden={card === null || undefined}
      data-sideways={sideways || undefined}
      style={{ animationDelay: `${order * everyMs}ms` }}
      role="img"
      aria-label={card === null ? 'Карта рубашкой вверх' : cardText(card)}
    >
      {card !== null && (
        <span className={css.face} aria-hidden="true">
          <span className={css.corner}>
            {cardRanks[card % 13]}
            <Suit suit={suit} />
          </span>
          <span className={css.middle}>
            <Suit suit={suit} />
          </span>
          <span className={css.corner} data-foot="true">
            {cardRanks[card % 13]}
            <Suit suit={suit} />
          </span>
        </span>
      )}
    </span>
  )
}

function Suit({ suit }: { suit: number }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" focusable="false">
      <path d={suits[suit]} />
    </svg>
  )
}
