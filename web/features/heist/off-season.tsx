/** Shows the dates of the heist between seasons, and the whole days until the next one. */
import type { HeistSeason } from '@kurazh/contract/rewards/heist.ts'
import type { ReactNode } from 'react'
import { MoreLink, PageAside, PageCard, PageColumns, PageTitle } from '../../ui/layout/page.tsx'
import { beginsText, datesText } from './season-text.ts'

export function OffSeason({
  season,
  next,
  children,
}: {
  season: HeistSeason | null
  next: HeistSeason | null
  children: ReactNode
}) {
  return (
    <PageColumns>
      <PageCard aria-labelledby="heist-title">
        <PageTitle id="heist-title">Новогоднее ограбление</PageTitle>
        <p>
          {next ? (
            <>
              Следующий сезон: {datesText(next)} {beginsText(next.from)}
            </>
          ) : (
            'Следующий сезон ещё не назначен.'
          )}
          {season && <> Прошлый шёл {datesText(season)}, его итоги ниже.</>}
        </p>
        <p className="muted">
          В сезон обычные ставки приносят билеты: один за каждые 20 ₽ преимущества сайта. Билет открывает забег через
          пять комнат банка под снегом. Купить билет нельзя.
        </p>
        <MoreLink to="/help/rules-heist">Как устроено ограбление</MoreLink>
      </PageCard>
      <PageAside>{children}</PageAside>
    </PageColumns>
  )
}
