/**
 * Renders rakeback: earned, taken and pending sums, the current share, and the formula with the player's own figures.
 */
import { statusNames } from '@kurazh/contract/account/status-names.ts'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { MoreLink, PageCard, PageHeading, SumList } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { formatMicro, kopecksOf } from '../../ui/text/micro.ts'
import { useCredit } from './queries.ts'
import { Retry } from '../../ui/loading/retry.tsx'

export function RakebackCard() {
  const credit = useCredit()
  return (
    <PageCard aria-labelledby="rakeback-title">
      <PageHeading id="rakeback-title">Рейкбек</PageHeading>
      {credit.isPending && <Skeleton className="h-40" />}
      {credit.isError && <Retry text={errorText(credit.error)} onRetry={() => void credit.refetch()} />}
      {credit.data && <Standing {...credit.data} />}
      <MoreLink to="/help/statuses">Как это считается</MoreLink>
      <MoreLink to="/returned">Сколько сайт возвращает</MoreLink>
    </PageCard>
  )
}

type Credit = NonNullable<ReturnType<typeof useCredit>['data']>

function Standing({ edge, rakeback: { earned, claimed, waiting }, status, rules }: Credit) {
  const rule = rules.find((each) => each.status === status)
  const share = rule?.share ?? 0
  return (
    <>
      <SumList>
        <div>
          <dt>Начислено</dt>
          <dd>
            <Money kopecks={kopecksOf(BigInt(earned))} />
          </dd>
        </div>
        <div>
          <dt>Забрано</dt>
          <dd>
            <Money kopecks={claimed} />
          </dd>
        </div>
        <div>
          <dt>Ждёт</dt>
          <dd>
            <Money kopecks={waiting} />
          </dd>
        </div>
        <div>
          <dt>Доля сейчас</dt>
          <dd>
            {share} %, <Link to="/status">{statusNames[status]}</Link>
          </dd>
        </div>
      </SumList>
      <p className="muted text-small">
        Ставка × преимущество игры × {share} % = рейкбек: преимущество в ваших ставках сложилось в{' '}
        <span translate="no">{formatMicro(BigInt(edge))}</span>, и с него вам начислено{' '}
        <span translate="no">{formatMicro(BigInt(earned))}</span>.
      </p>
      {rule?.coming && (
        <Notice>
          С {formatDate(`${rule.coming.from}T12:00`)} доля станет {rule.coming.share} %. Ставки до этого дня считаются
          по {share} %.
        </Notice>
      )}
    </>
  )
}
