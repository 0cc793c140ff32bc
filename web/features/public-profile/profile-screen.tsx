/** The public page of a player: records, favourite games and places, each leading to what proves it. */
import type { PublicProfile } from '@kurazh/contract/account/public-profile.ts'
import { statusNames } from '@kurazh/contract/account/status-names.ts'
import { useParams } from 'react-router'
import { errorText } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { isHiddenProfile, usePublicProfile } from '../../api/public-profile.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ChipLink } from '../../ui/controls/chip-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { StatusBadge } from '../../ui/controls/status-badge.tsx'
import { MoreLink, PageCard, PageHeading, PageSkeleton, PageTitle } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { formatDate, formatMonth } from '../../ui/text/dates.ts'
import { Records } from './records.tsx'
import css from './profile.module.css'

interface ProfileScreenProps {
  /** The path of a game; undefined for one that is not on the site any more. */
  pathOf: (game: string) => string | undefined
}

export function ProfileScreen({ pathOf }: ProfileScreenProps) {
  const { name = '' } = useParams()
  const { data, error, isPending, refetch } = usePublicProfile(name)
  if (data)
    return (
      <div className={css.profile}>
        <Head profile={data} />
        <Records records={data.records} own={data.own} />
        <Favourites games={data.favourites} pathOf={pathOf} />
        <Places places={data.places} />
        <MoreLink to="/help/public-profile">Профиль игрока в помощи</MoreLink>
      </div>
    )
  return (
    <div className={css.profile}>
      <PageCard aria-labelledby="profile-title">
        <PageTitle id="profile-title">{isHiddenProfile(error) ? 'Профиль скрыт' : 'Игрок'}</PageTitle>
        {isPending && <PageSkeleton />}
        {isHiddenProfile(error) && (
          <>
            <p className="muted">Игрок не показывает свой профиль, или такого игрока нет.</p>
            <ButtonLink tone="brand" to="/">
              На главную
            </ButtonLink>
          </>
        )}
        {error && !isHiddenProfile(error) && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      </PageCard>
    </div>
  )
}

function Head({ profile: { name, img, status, since, own, hidden } }: { profile: PublicProfile }) {
  return (
    <PageCard aria-labelledby="profile-title">
      <header className={css.head}>
        <img className={css.face} src={img} alt="" width="72" height="72" />
        <div className={css.who}>
          <PageTitle id="profile-title">{name}</PageTitle>
          {status && <StatusBadge label={status} name={statusNames[status]} />}
          <p className="muted text-small">Регистрация: {formatMonth(`${since}-15T12:00`)}</p>
        </div>
      </header>
      {own && (
        <Notice as="div">
          <Icon name={hidden ? 'lock' : 'info'} />
          <div>
            {hidden
              ? 'Сейчас этот профиль видите только вы. Остальным сайт отвечает: «Профиль скрыт».'
              : 'Так видят вас другие. Баланс, пополнения и проигрыши здесь не показаны никому.'}{' '}
            <MoreLink to="/account#profile">Показать или скрыть</MoreLink>
          </div>
        </Notice>
      )}
    </PageCard>
  )
}

function Favourites({ games, pathOf }: ProfileScreenProps & { games: readonly string[] }) {
  const titleOf = useTitleOf()
  if (games.length === 0) return null
  return (
    <PageCard aria-labelledby="profile-favourites">
      <PageHeading id="profile-favourites">Любимые игры</PageHeading>
      <p className="muted text-small">В них игрок ставил чаще всего за последние три месяца.</p>
      <ul className={css.games}>
        {games.map((game) => {
          const path = pathOf(game)
          return (
            <li key={game}>{path === undefined ? titleOf(game) : <ChipLink to={path}>{titleOf(game)}</ChipLink>}</li>
          )
        })}
      </ul>
    </PageCard>
  )
}

function Places({ places }: Pick<PublicProfile, 'places'>) {
  if (places.length === 0) return null
  return (
    <PageCard aria-labelledby="profile-places">
      <PageHeading id="profile-places">Места в турнирах</PageHeading>
      <ul className={css.places}>
        {places.map(({ tournament, title, place, endsAt }) => (
          <li key={tournament}>
            <MoreLink to={`/tournier?id=${tournament}`}>{title}</MoreLink>
            <span>{place}-е место</span>
            <span className="muted text-small">{formatDate(endsAt)}</span>
          </li>
        ))}
      </ul>
    </PageCard>
  )
}
