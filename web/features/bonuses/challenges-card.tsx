/** Lists challenges: what to win, the prize, the places left, and who has won. Empty where there are none. */
import { type Challenge, challengeParameter } from '@kurazh/contract/rewards/challenges.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { keys } from '../../api/query.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Explanation, MoreLink, PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { Money } from '../../ui/text/money.tsx'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { conditionText, placesText } from './challenge-text.ts'
import css from './challenges.module.css'

/** A game with its page. */
interface Playable {
  id: string
  path: string
}

const refetchMs = 30_000

export function ChallengesCard({ games }: { games: readonly Playable[] }) {
  const titleOf = useTitleOf()
  const { data } = useQuery({
    queryKey: keys.challenges,
    queryFn: async () => (await callApi('challenges', {})).success,
    staleTime: 0,
    // Places are won by others too, and no event tells of them.
    refetchInterval: ({ state }) => (state.data?.running.length ? refetchMs : false),
  })
  const all = data === undefined ? [] : [...data.running, ...data.coming, ...data.past]
  if (data?.offered !== true || all.length === 0) return null
  return (
    <PageCard aria-labelledby="challenges-title">
      <PageHeading id="challenges-title">Вызовы</PageHeading>
      <p className="muted text-small">
        Приз получает тот, чья ставка выиграла нужный множитель раньше других. Он приходит на баланс сам.
      </p>
      <ul className={css.challenges} aria-label="Вызовы">
        {all.map((challenge) => (
          <ChallengeRow
            key={challenge.id}
            challenge={challenge}
            titleOf={titleOf}
            path={games.find(({ id }) => id === challenge.game)?.path ?? '/'}
          />
        ))}
      </ul>
      {all.some(({ game }) => game === null) && (
        <Explanation title="Какие игры считаются">
          <p>{data.games.map(titleOf).join(', ')}.</p>
        </Explanation>
      )}
      <MoreLink to="/help/challenges">Вызовы в помощи</MoreLink>
    </PageCard>
  )
}

interface RowProps {
  challenge: Challenge
  titleOf: (game: string) => string
  path: string
}

function ChallengeRow({ challenge, titleOf, path }: RowProps) {
  const { game, threshold, prize, startsAt, endsAt, state, winners } = challenge
  const condition = conditionText(challenge, titleOf)
  return (
    <li className={css.challenge}>
      <p className={css.head}>
        <span>{condition}</span>
        <Money kopecks={prize} />
      </p>
      <p className={css.facts}>
        {state === 'over' && <Badge>Окончен</Badge>}
        {state === 'cancelled' && <Badge tone="loss">Отменён</Badge>}
        <span className="muted text-small">
          {placesText(challenge)}
          {state === 'coming' && <> · с {moscowMoment(startsAt)}</>}
          {(state === 'coming' || state === 'running') && <> · до {moscowMoment(endsAt)}</>}
        </span>
      </p>
      {winners.length > 0 && (
        <ol className={css.winners} aria-label={`Выиграли: ${condition}`}>
          {winners.map(({ place, name, own, link, multiplier, at }) => (
            <li key={place}>
              <span className={css.winner}>
                {name ?? 'Скрыт'}
                {own && <span className="muted"> — вы</span>}
              </span>
              <Link to={`/bet/${link}`} className="touch">
                <MultiplierText e4={multiplier} />
              </Link>
              <time className="muted text-small" dateTime={at}>
                {moscowMoment(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {state === 'running' && (
        <ButtonLink
          to={game === null ? path : `${path}?${challengeParameter}=${multiplierFromE4(threshold)}`}
          aria-label={`Играть: ${condition}`}
        >
          Играть
        </ButtonLink>
      )}
    </li>
  )
}
