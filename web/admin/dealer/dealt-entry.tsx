/**
 * Renders the entry of a dealt value: a number of the wheel, a card by suit and rank, or the answer to a peek. Choosing
 * sends nothing: a second press does.
 */
import { cardRanks, cardText, rankWords, suitWords } from '@kurazh/shared/text/card-words.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { requestText, type DealerTable } from './dealer-words.ts'
import css from './dealer.module.css'

interface DealtEntryProps {
  table: Pick<DealerTable, 'ask' | 'source'>
  busy: boolean
  chosen: number | null
  onChoose: (dealt: number) => void
  onEnter: (dealt: number) => void
}

const suitSigns = ['♠', '♥', '♦', '♣'] as const

export function DealtEntry({ table: { ask, source }, busy, chosen, onChoose, onEnter }: DealtEntryProps) {
  if (ask === null) return null
  return (
    <section className={css.entry} aria-label="Что выпало">
      <h2 className={css.ask}>{requestText(ask)}</h2>
      {ask.kind === 'peek' ? (
        <Peek busy={busy} onEnter={onEnter} />
      ) : source === 'wheel' ? (
        <Numbers chosen={chosen} onChoose={onChoose} />
      ) : (
        <Cards chosen={chosen} onChoose={onChoose} />
      )}
      {ask.kind !== 'peek' && (
        <Button
          tone="brand"
          size="large"
          busy={busy}
          disabled={chosen === null}
          onClick={() => chosen !== null && onEnter(chosen)}
        >
          {chosen === null
            ? 'Сначала выберите'
            : source === 'wheel'
              ? `Ввести ${chosen}`
              : `Ввести: ${cardText(chosen)}`}
        </Button>
      )}
    </section>
  )
}

function Peek({ busy, onEnter }: Pick<DealtEntryProps, 'busy' | 'onEnter'>) {
  return (
    <div className={css.acts}>
      <Button size="large" busy={busy} onClick={() => onEnter(0)}>
        Нет блэкджека
      </Button>
      <Button size="large" tone="danger" busy={busy} onClick={() => onEnter(1)}>
        Да, блэкджек
      </Button>
    </div>
  )
}

interface Choosing {
  chosen: number | null
  onChoose: (value: number) => void
}

const numbers = Array.from({ length: 37 }, (_, number) => number)

function Numbers({ chosen, onChoose }: Choosing) {
  return (
    <div className={css.numbers} role="group" aria-label="Номер">
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={`${css.key} touch figures`}
          data-zero={number === 0 || undefined}
          aria-pressed={chosen === number}
          onClick={() => onChoose(number)}
        >
          {number}
        </button>
      ))}
    </div>
  )
}

function Cards({ chosen, onChoose }: Choosing) {
  const [suit, setSuit] = useState(0)
  const rank = chosen === null ? null : chosen % 13
  const choose = (nextSuit: number, nextRank: number | null) => {
    setSuit(nextSuit)
    if (nextRank !== null) onChoose(nextRank + 13 * nextSuit)
  }
  return (
    <>
      <div className={css.suits} role="group" aria-label="Масть">
        {suitSigns.map((sign, at) => (
          <button
            key={sign}
            type="button"
            className={`${css.key} touch`}
            data-red={at === 1 || at === 2 || undefined}
            aria-pressed={suit === at}
            aria-label={suitWords[at]}
            onClick={() => choose(at, rank)}
          >
            {sign}
          </button>
        ))}
      </div>
      <div className={css.ranks} role="group" aria-label="Достоинство">
        {cardRanks.map((sign, at) => (
          <button
            key={sign}
            type="button"
            className={`${css.key} touch figures`}
            aria-pressed={rank === at}
            aria-label={rankWords[at]}
            onClick={() => choose(suit, at)}
          >
            {sign}
          </button>
        ))}
      </div>
    </>
  )
}
