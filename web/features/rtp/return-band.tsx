/** Expected and actual return on one line, with the band that chance explains. */
import type { Played } from '@kurazh/contract/rtp.ts'
import { bandOf, percent } from './band.ts'

export function ReturnBand({ played }: { played: Played }) {
  const band = bandOf(played)
  if (!band) return <p className="muted">Для полосы нужно хотя бы две ставки.</p>
  const { expected, actual, low, high, at, within } = band
  const sentence = within ? 'Внутри полосы: разница объясняется случаем' : 'Вне полосы: такое случается в 5 случаях из 100'
  return (
    <figure className="band figures">
      <div
        className="band__line"
        role="img"
        aria-label={`По правилам ${percent(expected)}, на деле ${percent(actual)}, полоса от ${percent(low)} до ${percent(high)}`}
      >
        <span className="band__chance" style={{ insetInlineStart: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
        <span className="band__rule" style={{ insetInlineStart: `${at(expected)}%` }} />
        <span className="band__fact" data-within={within || undefined} style={{ insetInlineStart: `${at(actual)}%` }} />
      </div>
      <figcaption>
        <span>
          <i className="band__key band__key--rule" aria-hidden="true" />
          По правилам {percent(expected, 3)}
        </span>
        <span>
          <i className="band__key band__key--fact" data-within={within || undefined} aria-hidden="true" />
          На деле {percent(actual, 3)}
        </span>
        <span className="muted">
          Случай: от {percent(low)} до {percent(high)}. {sentence}
        </span>
      </figcaption>
    </figure>
  )
}
