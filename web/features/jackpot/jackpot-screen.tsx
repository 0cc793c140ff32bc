/** Renders the jackpot: the pot now and its promise, the player's share, pots that fell and their checks. */
import { useUser } from '../../api/session.ts'
import { errorText } from '../../api/call.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import {
  Explanation,
  FactList,
  MoreLink,
  PageAside,
  PageCard,
  PageColumns,
  PageHeading,
  PageScene,
  PageSkeleton,
  PageTitle,
  SumPanel,
} from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { formatDate, formatMoment } from '../../ui/text/dates.ts'
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { formatShortMicro } from '../../ui/text/micro.ts'
import { FallCard } from './fall-card.tsx'
import { lieWords, percentText } from './jackpot-text.ts'
import type { LoadLineJudge } from './line-judge.ts'
import { OwnDays } from './own-days.tsx'
import { type Jackpot, useJackpot, useLies } from './queries.ts'
import css from './jackpot.module.css'

/** How often an open page asks for the sum, in milliseconds. */
const pageMs = 4_000
const microPerKopeck = 1_000_000n

interface JackpotScreenProps {
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  /** Loads the rules and recomputes accruals. */
  judge: LoadLineJudge
}

export function JackpotScreen({ scene, sceneSize, judge }: JackpotScreenProps) {
  const jackpot = useJackpot(pageMs)
  const user = useUser()
  if (jackpot.isPending) return <PageSkeleton />
  if (jackpot.data === undefined)
    return <Retry text={errorText(jackpot.error)} onRetry={() => void jackpot.refetch()} />
  const { data } = jackpot
  return (
    <PageColumns>
      <div className={css.falls}>
        <PageCard aria-labelledby="jackpot-title">
          <PageTitle id="jackpot-title">Джекпот</PageTitle>
          <Lies told={data} />
          {data.open === null ? (
            <Notice>На этом сайте джекпот не копится.</Notice>
          ) : (
            <Open open={data.open} share={data.share} isPlayer={user != null} offered={data.offered} />
          )}
          <MoreLink to="/help/jackpot">Как это устроено</MoreLink>
        </PageCard>
        {user != null && <OwnDays share={data.share} judge={judge} />}
      </div>
      <PageAside>
        <PageScene src={scene} alt="" {...sceneSize} />
        <PageCard aria-labelledby="jackpot-falls-title">
          <PageHeading id="jackpot-falls-title">Разыгранные джекпоты</PageHeading>
          {data.falls.length === 0 && <p className="muted">Пока ни один котёл не упал.</p>}
          <ul className={css.falls}>
            {data.falls.map((fall) => (
              <FallCard key={fall.pot} fall={fall} />
            ))}
          </ul>
          {data.withdrawn.map(({ pot, at }) => (
            <p key={pot} className="muted text-small">
              Котёл <NumberText value={pot} />: {formatMoment(at)} сайт восстановлен из резервной копии. Обещание снято,
              все вклады перешли в следующий котёл.
            </p>
          ))}
        </PageCard>
      </PageAside>
    </PageColumns>
  )
}

function Lies({ told }: { told: Jackpot }) {
  return useLies(told).map(({ pot, what }) => (
    <Notice key={`${pot} ${what}`} tone="loss" role="alert">
      <Icon name="alert" />
      <span>
        Котёл <NumberText value={pot} />: {lieWords[what]}. Сохраните снимок экрана и напишите в поддержку.
      </span>
    </Notice>
  ))
}

interface OpenProps {
  open: NonNullable<Jackpot['open']>
  share: number
  isPlayer: boolean
  /** False on a break, before a check and for who is banned: nothing invites to play. */
  offered: boolean
}

function Open({ open, share, isPlayer, offered }: OpenProps) {
  const own = BigInt(open.own ?? '0')
  return (
    <>
      {offered ? (
        <p className="muted">
          Каждая ставка на свои деньги добавляет в котёл {share} % преимущества сайта. Он падает сам, не позже
          объявленной суммы, и достаётся одному игроку: чем больше ваша доля, тем вероятнее, что вам.
        </p>
      ) : (
        <p className="muted">
          Делать ничего не нужно: ваша доля остаётся вашей. Если котёл достанется вам сейчас, приз дождётся конца
          перерыва или проверки.
        </p>
      )}
      <SumPanel
        label="Сейчас в котле"
        note={open.carried > 0n && <>Из них перешло из прежних котлов {formatAmount(open.carried)} ₽</>}
      >
        {formatAmount(open.total + open.carried)}
      </SumPanel>
      <FactList>
        <div>
          <dt>Упадёт не раньше</dt>
          <dd>
            <MoneyText kopecks={open.least} round />
          </dd>
        </div>
        <div>
          <dt>И не позже</dt>
          <dd>
            <MoneyText kopecks={open.ceiling} round />
          </dd>
        </div>
        {isPlayer && (
          <>
            <div>
              <dt>Вы внесли</dt>
              <dd translate="no">{formatShortMicro(own)}</dd>
            </div>
            <div>
              <dt>Ваша доля</dt>
              <dd translate="no">{percentText(own, open.total * microPerKopeck)}</dd>
            </div>
          </>
        )}
      </FactList>
      <Explanation title="Как это проверить">
        <p>
          Сумма, на которой котёл упадёт, выбрана при его открытии и скрыта в обещании. Браузер запоминает обещание, а
          после падения сверяет его с секретом.
        </p>
        <p>
          Когда котёл упал, публикуется корень долей всех игроков. Только потом браузеры тех, кто на сайте, дают по
          зерну, и из них медленно считается жребий: узнать его заранее не успеет никто, и сайт тоже.
        </p>
        <p>Котёл открыт {formatDate(open.openedAt)}.</p>
        <CopyLine label="Обещание (SHA-256)" value={open.commitment} />
      </Explanation>
    </>
  )
}
