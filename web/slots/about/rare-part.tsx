/** Rounds worth looking at, found by enumeration, as links. */
import type { Machine, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Link, useLocation } from 'react-router'
import { formatMultiplier } from '../../ui/text/format.ts'
import { endOf, restingState } from '../show/state.ts'
import { showText, withShow } from './shown-round.ts'
import css from './about.module.css'
import drumsCss from './drums.module.css'

type Rare = Machine['rare'][number]

const rareNames = { best: 'Самый большой выигрыш', longest: 'Самый долгий бонус', feature: 'Бонус' } as const

function nameOf({ mode, what }: Rare): string {
  if (mode === 'spin') return rareNames[what]
  return what === 'feature' ? 'Только бонус' : `${rareNames[what]}, только бонус`
}

export function RarePart({ rules }: { rules: SlotGame }) {
  const location = useLocation()
  const { machine } = rules
  const all = machine.rare.map((each) => ({ ...each, text: showText(rules, each), name: nameOf(each) }))
  /** One row a round: the largest may be the longest too. */
  const rounds = all.filter(({ text }, place) => all.findIndex((other) => other.text === text) === place)
  if (machine.rare.length === 0) return null
  return (
    <section className={css.part} aria-label="Редкие раунды">
      <h3>Редкие раунды</h3>
      <p className="muted">Найдены перебором всех исходов. Множитель — ко всей ставке на вращение.</p>
      <ul className={drumsCss.rare}>
        {rounds.map(({ text, outcome, mode }) => (
          <li key={text}>
            <Link to={withShow(location, text)}>
              <span>
                {all
                  .filter((each) => each.text === text)
                  .map(({ name }) => name)
                  .join(' и ')}
              </span>
              <span className="figures" translate="no">
                {formatMultiplier(endOf(restingState([]), machine.events(outcome, mode)).totalE4)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
