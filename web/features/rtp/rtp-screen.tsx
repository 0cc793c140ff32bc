/** Compares each game's return by its rules with its actual return here; public, no account needed. */
import { type Played, returnsTablePath } from '@kurazh/contract/play/rtp.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { formatShort, plural } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { MoreLink, PageCard, PageTitle } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { ParameterSets } from './parameter-sets.tsx'
import { ReturnBand } from './return-band.tsx'
import type { RtpGame } from './rtp-game.ts'
import css from './rtp-screen.module.css'

export function RtpScreen({ games }: { games: readonly RtpGame[] }) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['returns'],
    queryFn: async () => (await callApi('returns', {})).success.games,
  })
  const isPlayed = ({ id }: RtpGame) => data?.some(({ game }) => game === id)
  const unplayed = data ? games.filter((game) => !isPlayed(game)) : []
  return (
    <PageCard as="article" className={css.returns} aria-labelledby="returns-title">
      <header className={css.head}>
        <PageTitle id="returns-title">Возврат: по правилам и на деле</PageTitle>
        <p className="muted">
          По правилам у каждой игры есть точный возврат. Здесь он рядом с тем, что игра вернула на самом деле, — по всем
          ставкам, сделанным на этом сайте. Фиолетовая полоса показывает, на сколько итог может отклониться случайно: в
          95 случаях из 100 точка лежит внутри неё.
        </p>
      </header>
      {isPending && <Skeleton className="h-80" />}
      {error && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {games.map((game) => {
        const sums = data?.find(({ game: id }) => id === game.id)
        return sums && <PlayedGame key={game.id} game={game} sums={sums} />
      })}
      {unplayed.length > 0 && (
        <section className={css.game} aria-labelledby="returns-unplayed">
          <h2 id="returns-unplayed">Здесь ещё не ставили</h2>
          <ul className={css.unplayed}>
            {unplayed.map((game) => (
              <UnplayedGame key={game.id} game={game} />
            ))}
          </ul>
        </section>
      )}
      <footer className={css.foot}>
        <p className="muted">
          Пока ставок мало, полоса широка и ничего не доказывает; с каждой ставкой она сжимается. У игр с редкими
          большими множителями она сжимается медленно, и оценка грубее. Точный возврат каждой игры дробью печатает
          команда <code>npm run rtp</code>.
        </p>
        <ButtonLink href={returnsTablePath} download>
          Скачать все суммы таблицей (CSV)
        </ButtonLink>
        <MoreLink to="/returned">Сколько сайт возвращает</MoreLink>
      </footer>
    </PageCard>
  )
}

function PlayedGame({ game, sums }: { game: RtpGame; sums: Played }) {
  return (
    <section className={css.game} aria-labelledby={`returns-${game.id}`}>
      <h2 id={`returns-${game.id}`}>
        <Link to={game.path} className="touch">
          {game.title}
        </Link>
      </h2>
      <p className={`${css.sums} figures muted`}>
        <span translate="no">{formatShort(sums.bets)}</span> {plural(sums.bets, ['ставка', 'ставки', 'ставок'])} на{' '}
        <Money kopecks={sums.staked} />, выплачено <Money kopecks={sums.paid} />
      </p>
      <ReturnBand played={sums} />
      <ParameterSets game={game} />
    </section>
  )
}

/** Not played yet: only the return by the rules. */
function UnplayedGame({ game }: { game: RtpGame }) {
  const text = game.byRules()
  return (
    <li>
      <Link to={game.path} className="touch">
        {game.title}
      </Link>
      <span className="figures muted">{text ? `по правилам ${text}` : ''}</span>
    </li>
  )
}
