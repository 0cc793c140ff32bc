/** Draws the expected and the actual return on one line, with the band that chance explains. */
import type { Played } from '@kurazh/contract/play/rtp.ts'
import { bandOf, percent } from './chance-band.ts'
import css from './rtp-screen.module.css'

export function ReturnBand({ played }: { played: Played }) {
  const band = bandOf(played)
  if (!band) return <p className="muted">Обычный разброс покажем со второй ставки.</p>
  const { expected, actual, low, high, at, within } = band
  const sentence = within ? 'Итог внутри него' : 'Сейчас за его пределами: так бывает в 5 случаях из 100'
  return (
    <figure className={`${css.band} figures`}>
      <div
        className={css.bandLine}
        role="img"
        aria-label={`По правилам ${percent(expected)}, на деле ${percent(actual)}, полоса от ${percent(low)} до ${percent(high)}`}
      >
        <span className={css.bandChance} style={{ insetInlineStart: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
        <span className={css.bandRule} style={{ insetInlineStart: `${at(expected)}%` }} />
        <span
          className={css.bandFact}
          data-within={within || undefined}
          style={{ insetInlineStart: `${at(actual)}%` }}
        />
      </div>
      <figcaption>
        <span>
          <i className={`${css.bandKey} ${css.bandKeyRule}`} aria-hidden="true" />
          По правилам {percent(expected, 3)}
        </span>
        <span>
          <i className={`${css.bandKey} ${css.bandKeyFact}`} data-within={within || undefined} aria-hidden="true" />
          На деле {percent(actual, 3)}
        </span>
        <span className="muted">
          Обычный разброс от {percent(low)} до {percent(high)}. {sentence}
        </span>
      </figcaption>
    </figure>
  )
}
