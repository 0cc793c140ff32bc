/** Rounds worth looking at, found by enumeration, as links. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Link, useLocation } from 'react-router'
import { formatMultiplier } from '../../ui/text/format.ts'
import { endOf, restingState } from '../show/state.ts'
import { showText, withShow } from './shown-round.ts'
import css from './about.module.css'
import drumsCss from './drums.module.css'

const rareNames = { best: 'Самый большой выигрыш', longest: 'Самый долгий бонус', feature: 'Бонус' } as const

export function RarePart({ rules }: { rules: SlotGame }) {
  const location = useLocation()
  const { machine } = rules
  if (machine.rare.length === 0) return null
  return (
    <section className={css.part} aria-label="Редкие раунды">
      <h3>Редкие раунды</h3>
      <p className="muted">Найдены перебором всех исходов. Множитель — ко всей ставке на вращение.</p>
      <ul className={drumsCss.rare}>
        {machine.rare.map(({ outcome, mode, what }) => {
          const text = showText(rules, { mode, outcome })
          return (
            <li key={text}>
              <Link to={withShow(location, text)} className="touch">
                {mode !== 'spin' && what === 'feature' ? 'Только бонус' : rareNames[what]}
                {mode !== 'spin' && what !== 'feature' && ', только бонус'}
              </Link>
              <span className="figures" translate="no">
                {formatMultiplier(endOf(restingState([]), machine.events(outcome, mode)).totalE4)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
