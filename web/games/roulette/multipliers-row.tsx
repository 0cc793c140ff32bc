/** The numbers that carry a multiplier in this spin. The row keeps its height, so that nothing below it moves. */
import { multiplierText, toneOf } from './face.tsx'
import css from './multipliers-row.module.css'

interface MultipliersRowProps {
  multipliers: ReadonlyMap<number, number>
  /** The number of a round that is over. */
  number: number | null
}

export function MultipliersRow({ multipliers, number }: MultipliersRowProps) {
  return (
    <div className={css.row} data-part="multipliers" role="status">
      {multipliers.size === 0 ? (
        <p className={css.wait}>Множители откроются перед вращением</p>
      ) : (
        <ul className={css.list} aria-label="Множители этого вращения">
          {[...multipliers].map(([carrier, multiplier], at) => (
            <li
              key={carrier}
              className={css.one}
              data-fallen={carrier === number || undefined}
              style={{ animationDelay: `${at * 350}ms` }}
            >
              <b className={css.number} data-tone={toneOf(carrier)}>
                {carrier}
              </b>
              <span className="figures" translate="no">
                {multiplierText(multiplier)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
