/** Compares each game's return by its rules with its actual return here; public, no account needed. */
import { type Played, returnsTablePath } from '@kurazh/contract/play/rtp.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { formatNumber, formatShort, plural } from '../../ui/text/format.ts'
import { partOf } from '../../ui/text/micro.ts'
import { Money } from '../../ui/text/money.tsx'
import { Explanation, MoreLink, PageCard, PageSkeleton, PageTitle, SumPanel } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
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
        <p className="muted">Сколько каждая игра вернула на самом деле, рядом с тем, что обещают её правила.</p>
      </header>
      {isPending && <PageSkeleton />}
      {error && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && <AllGames played={data} />}
      {games.map((game) => {
        const sums = data?.find(({ game: id }) => id === game.id)
        return sums && <PlayedGame key={game.id} game={game} sums={sums} />
      })}
      {unplayed.length > 0 && (
        <section className={css.game} aria-labelledby="returns-unplayed">
          <h2 id="returns-unplayed">Здесь ещё не ставили</h2>
          <p className="muted">Возврат по правилам:</p>
          <ul className={css.unplayed}>
            {unplayed.map((game) => (
              <UnplayedGame key={game.id} game={game} />
            ))}
          </ul>
        </section>
      )}
      <footer className={css.foot}>
        <Explanation title="Что значит полоса">
          <p>
            Фиолетовая полоса показывает, на сколько итог может отклониться случайно: в 95 случаях из 100 точка лежит
            внутри неё. Считаются все ставки, сделанные на этом сайте.
          </p>
          <p>
            Пока ставок мало, полоса широка и ничего не доказывает; с каждой ставкой она сжимается. У игр с редкими
            большими множителями она сжимается медленно. Точный возврат каждой игры дробью печатает команда{' '}
            <code>npm run rtp</code>.
          </p>
        </Explanation>
        <ButtonLink href={returnsTablePath} download>
          Скачать все суммы таблицей (CSV)
        </ButtonLink>
        <MoreLink to="/returned">Сколько сайт возвращает</MoreLink>
      </footer>
    </PageCard>
  )
}

function AllGames({ played }: { played: readonly Played[] }) {
  const staked = played.reduce((sum, game) => sum + game.staked, 0n)
  const paid = played.reduce((sum, game) => sum + game.paid, 0n)
  if (staked === 0n) return null
  return (
    <SumPanel
      label="Все игры вернули"
      sign="%"
      note={
        <>
          Поставлено <Money kopecks={staked} />, выплачено <Money kopecks={paid} />
        </>
      }
    >
      {formatNumber(partOf(paid, staked) * 100, 2)}
    </SumPanel>
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
  return (
    <li>
      <Link to={game.path} className="touch">
        {game.title}
      </Link>
      <span className={`${css.byRules} figures`}>{game.byRules()}</span>
    </li>
  )
}
