/** The partner screen: the player's links, what they brought by day, who came by them. */
import { errorText } from '../../api/call.ts'
import { MoreLink, PageAside, PageCard, PageColumns, PageScene, PageTitle } from '../../ui/page.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DaysCard } from './days-card.tsx'
import { IncomeCard } from './income-card.tsx'
import { LinkCard } from './link-card.tsx'
import { LinksCard } from './links-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { useProgramme } from './questions.ts'
import css from './referral.module.css'

interface ReferralScreenProps {
  /** Address of a drawing. */
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
              С каждой ставки того, кто пришёл по вашей ссылке, 10 % преимущества сайта достаются вам, без срока, выиграл он или проиграл; до 5 из этих 10 ссылка может
              оставить ему самому.
            </p>
            {isPending && <Skeleton className="h-80" />}
            {isError && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
            {data && <LinkCard {...data} />}
          </PageCard>
          {data && <LinksCard links={data.links} />}
        </div>
        <PageAside>
          {isPending && <Skeleton className="h-48" />}
          {data && <IncomeCard {...data} />}
          <Notice>
            <Icon name="info" />
            Приглашайте тех, кому есть 18 и кто этого хочет. Второй аккаунт себе заводить нельзя, по ссылке тоже: слишком похожие аккаунты проверит сотрудник.
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
