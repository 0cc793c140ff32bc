/** Renders the partner screen: the player's links, their income by day, and the referred players. */
import { errorText } from '../../api/call.ts'
import {
  MoreLink,
  PageAside,
  PageCard,
  PageColumns,
  PageScene,
  PageSkeleton,
  PageTitle,
} from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { DaysCard } from './days-card.tsx'
import { IncomeCard } from './income-card.tsx'
import { LinkCard } from './link-card.tsx'
import { LinksCard } from './links-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { useProgramme } from './queries.ts'
import css from './referral.module.css'

interface ReferralScreenProps {
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
}

export function ReferralScreen({ scene, sceneSize }: ReferralScreenProps) {
  const { data, isPending, isError, error, refetch } = useProgramme()
  return (
    <div className={css.screen}>
      <PageColumns>
        <div className={css.column}>
          <PageCard aria-labelledby="referral-title">
            <PageTitle id="referral-title">Партнёрская программа</PageTitle>
            <p className="muted">
              Вы получаете 10 % преимущества сайта с каждой ставки друга, бессрочно. До половины можно отдавать ему.
            </p>
            {isPending && <PageSkeleton />}
            {isError && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
            {data && <LinkCard {...data} />}
          </PageCard>
          {data && <LinksCard links={data.links} />}
        </div>
        <PageAside>
          {isPending && <Skeleton className={css.incomeSpace} />}
          {data && <IncomeCard {...data} />}
          <Notice>
            <Icon name="info" />
            Приглашайте только совершеннолетних и с их согласия. Заводить второй аккаунт нельзя, и по ссылке тоже:
            слишком похожие аккаунты проверит сотрудник.
          </Notice>
          <MoreLink to="/help/partners">Как это считается</MoreLink>
          <PageScene src={scene} alt="" {...sceneSize} />
        </PageAside>
      </PageColumns>
      {data && <DaysCard {...data} />}
      {data && <PeopleCard came={data.came} />}
    </div>
  )
}
