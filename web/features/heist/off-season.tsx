/** Shows the heist between seasons: its picture with the time until the next one, and how one takes part. */
import type { HeistSeason } from '@kurazh/contract/rewards/heist.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MoreLink, PageAside, PageCard, PageColumns, PageHeading } from '../../ui/layout/page.tsx'
import { calendarText, datesText, timeLeft } from './season-text.ts'
import css from './off-season.module.css'

interface OffSeasonProps {
  season: HeistSeason | null
  next: HeistSeason | null
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  /** A run for looking. */
  trial: (props: { onClose: () => void }) => ReactNode
}

export function OffSeason({ season, next, scene, sceneSize, trial }: OffSeasonProps) {
  const [isTried, setIsTried] = useState(false)
  return (
    <PageColumns>
      {isTried ? (
        trial({ onClose: () => setIsTried(false) })
      ) : (
        <section className={css.poster} aria-labelledby="heist-title">
          <img className={css.scene} src={scene} alt="" {...sceneSize} />
          <div className={css.words}>
            <h1 id="heist-title">Новогоднее ограбление</h1>
            <p>{next ? `Следующий сезон: ${datesText(next)}` : 'Следующий сезон ещё не назначен.'}</p>
            {next && <Countdown next={next} />}
            <div className={css.acts}>
              <Button onClick={() => setIsTried(true)}>Пробный забег</Button>
              {next && (
                <Button tone="gold" onClick={() => void keep(next)}>
                  Добавить в календарь
                </Button>
              )}
            </div>
          </div>
        </section>
      )}
      <PageAside>
        <PageCard aria-labelledby="heist-how">
          <PageHeading id="heist-how">Как участвовать</PageHeading>
          <ol className={css.steps}>
            <li>В сезон обычные ставки приносят билеты: один за каждые 20 ₽ преимущества сайта.</li>
            <li>Билет открывает забег через пять комнат банка под снегом.</li>
            <li>Купить билет нельзя.</li>
          </ol>
          {season && <p className="muted">Прошлый шёл {datesText(season)}, его итоги ниже.</p>}
          <MoreLink to="/help/rules-heist">Как устроено ограбление</MoreLink>
        </PageCard>
      </PageAside>
    </PageColumns>
  )
}

/** Minutes are shown: looked at this often, in milliseconds. */
const lookEveryMs = 10_000

function Countdown({ next }: { next: HeistSeason }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  const left = timeLeft(next.from, now)
  if (left.length === 0) return null
  return (
    <div className={css.left}>
      <dl className={`${css.parts} figures`} aria-label="До начала" translate="no">
        {left.map(({ value, word }, place) => (
          // Parts have no key but their order.
          // oxlint-disable-next-line no-array-index-key
          <div key={place}>
            <dd>{value}</dd>
            <dt>{word}</dt>
          </div>
        ))}
      </dl>
    </div>
  )
}

async function keep(season: HeistSeason): Promise<void> {
  await saveFile('heist.ics', new Blob([calendarText(season, location.origin)], { type: 'text/calendar' }))
}
