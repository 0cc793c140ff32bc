/** What all players together have opened, and what it has brought to each. */
import type { HeistChapter } from '@kurazh/contract/heist.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import css from './heist-screen.module.css'

export function Chapters({ rooms, chapters }: { rooms: number; chapters: readonly HeistChapter[] }) {
  const next = chapters.find(({ reachedAt }) => reachedAt === null)
  return (
    <div className={css.tickets}>
      <PageHeading>Главы</PageHeading>
      <p className="muted text-small">Вместе вскрыто комнат: {formatNumber(rooms, 0)}. Открытая глава приносит подарок каждому, кто к этому времени закончил хотя бы один забег.</p>
      {next && <Progress label={`До главы ${next.number}`} done={Math.min(1, rooms / next.rooms)} />}
      <ol className={css.chapters}>
        {chapters.map(({ number, rooms: needed, gift, players, reachedAt }) => (
          <li key={number} className={css.chapter} data-reached={reachedAt !== null || undefined}>
            <span className={css.mark}>{reachedAt === null ? number : <Icon name="check" size={18} />}</span>
            <span className={css.words}>
              <span>
                {formatNumber(needed, 0)} {plural(needed, ['комната', 'комнаты', 'комнат'])}
                {reachedAt !== null && <span className="unseen"> — открыта</span>}
              </span>
              <span className="muted text-small">первым {formatNumber(players, 0)} {plural(players, ['участнику', 'участникам', 'участникам'])}</span>
            </span>
            <span className={`${css.gift} figures`}>{formatRoundMoney(gift)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
