/** Lists the chapters that all players together have opened, and what each player got. */
import type { HeistChapter } from '@kurazh/contract/rewards/heist.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { PageHeading } from '../../ui/layout/page.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import css from './heist-screen.module.css'

export function Chapters({ rooms, chapters }: { rooms: number; chapters: readonly HeistChapter[] }) {
  const next = chapters.find(({ reachedAt }) => reachedAt === null)
  return (
    <div className={css.tickets}>
      <PageHeading>Главы</PageHeading>
      <p className="muted text-small">
        Все игроки открыли <NumberText value={rooms} /> {plural(rooms, ['комнату', 'комнаты', 'комнат'])}. Открытая
        глава приносит подарок каждому, кто к этому времени закончил хотя бы один забег.
      </p>
      {next && <Progress label={`До главы ${next.number}`} done={Math.min(1, rooms / next.rooms)} />}
      <ol className={css.chapters}>
        {chapters.map(({ number, rooms: needed, gift, players, reachedAt }) => (
          <li key={number} className={css.chapter} data-reached={reachedAt !== null || undefined}>
            <span className={css.mark}>{reachedAt === null ? number : <Icon name="check" size={18} />}</span>
            <span className={css.words}>
              <span>
                <NumberText value={needed} /> {plural(needed, ['комната', 'комнаты', 'комнат'])}
                {reachedAt !== null && <span className="unseen"> — открыта</span>}
              </span>
              <span className="muted text-small">
                {`первым ${formatNumber(players, 0)} ${plural(players, ['участнику', 'участникам', 'участникам'])}`}
              </span>
            </span>
            <span className={`${css.gift} figures`} translate="no">
              {formatRoundMoney(gift)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
