/** Shows the income from links so far, with a button to take the pending part. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useTakeRewards } from '../../api/use-take-rewards.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import { PageCard, PageHeading, SumList, SumPanel } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { toastCredited } from '../../ui/windows/toast-credited.ts'
import type { Programme } from './queries.ts'

/** The reward id of all link income. */
const reward = 'referral'

export function IncomeCard({ income: { offered, claimed, waiting }, came, held }: Programme) {
  const { busy, refusal, take } = useTakeRewards(toastCredited)
  return (
    <PageCard aria-labelledby="referral-income">
      <PageHeading id="referral-income">Доход</PageHeading>
      <SumPanel label="Ждёт вас">
        <MovingNumber kopecks={waiting} motion="countup" />
      </SumPanel>
      {waiting > 0n && (
        <Button tone="gold" size="large" block busy={busy !== null} onClick={() => void take(reward)}>
          {`Забрать · ${formatMoney(waiting)}`}
        </Button>
      )}
      {refusal && <Retry text={refusal.text} word="Нажать ещё раз" tone="loss" onRetry={refusal.retry} />}
      <SumList>
        <div>
          <dt>Начислено за прошлые дни</dt>
          <dd>
            <Money kopecks={offered} />
          </dd>
        </div>
        <div>
          <dt>Забрано</dt>
          <dd>
            <Money kopecks={claimed} />
          </dd>
        </div>
        <div>
          <dt>Пришло людей</dt>
          <dd>{came}</dd>
        </div>
        {held > 0 && (
          <div>
            <dt>Из них на проверке</dt>
            <dd>{held}</dd>
          </div>
        )}
      </SumList>
      <p className="muted text-small">
        Доход за день приходит после полуночи по Москве. Здесь же ваша доля, если вы сами пришли по ссылке. Это обычные
        рубли баланса, они не сгорают.
      </p>
    </PageCard>
  )
}
