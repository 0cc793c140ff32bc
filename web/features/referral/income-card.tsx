/** What came of the links so far, and the press that takes what waits. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useTake } from '../../api/use-take.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { MovingNumber } from '../../ui/moving-number.tsx'
import { PageCard, PageHeading, SumList, SumPanel } from '../../ui/page.tsx'
import { Retry } from '../../ui/retry.tsx'
import { toastCredited } from '../../ui/toast-credited.ts'
import type { Programme } from './questions.ts'

/** The id under which all income of links waits. */
const reward = 'referral'

export function IncomeCard({ income: { offered, claimed, waiting }, came, held }: Programme) {
  const { busy, refusal, take } = useTake(toastCredited)
  return (
    <PageCard aria-labelledby="referral-income">
      <PageHeading id="referral-income">Доход</PageHeading>
      <SumPanel label="Ждёт вас">
        <MovingNumber kopecks={waiting} motion="countup" />
      </SumPanel>
      {waiting > 0n && (
        <Button tone="gold" size="large" block busy={busy !== null} onClick={() => void take(reward)}>
          Забрать · {formatMoney(waiting)}
        </Button>
      )}
      {refusal && <Retry text={refusal.text} word="Нажать ещё раз" tone="loss" onRetry={refusal.again} />}
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
      <p className="muted text-small">Доход дня добавляется сюда, когда день по московскому времени кончится. Здесь же доля, которую вам оставила ссылка, если по ней пришли вы. Это обычные рубли
        баланса, они не сгорают.</p>
    </PageCard>
  )
}
