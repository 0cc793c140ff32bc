/** Between seasons: when the heist was, and when it will be. Nothing counts down. */
import type { HeistSeason } from '@kurazh/contract/heist.ts'
import type { ReactNode } from 'react'
import { MoreLink, PageAside, PageCard, PageColumns, PageTitle } from '../../ui/page.tsx'
import { datesText } from './season-words.ts'

export function OffSeason({ season, next, children }: { season: HeistSeason | null; next: HeistSeason | null; children: ReactNode }) {
  return (
    <PageColumns>
      <PageCard aria-labelledby="heist-title">
        <PageTitle id="heist-title">Новогоднее ограбление</PageTitle>
        <p>
          {next ? <>Следующий сезон: {datesText(next)}</> : 'Следующий сезон ещё не назначен.'}
          {season && <> Прошлый шёл {datesText(season)}, его итоги ниже.</>}
        </p>
        <p className="muted">
          В сезон обычные ставки приносят билеты: один за каждые 20 ₽ преимущества сайта. Билет открывает забег через пять комнат банка под снегом. Купить билет нельзя.
        </p>
        <MoreLink to="/help/rules-heist">Как устроено ограбление</MoreLink>
      </PageCard>
      <PageAside>{children}</PageAside>
    </PageColumns>
  )
}
