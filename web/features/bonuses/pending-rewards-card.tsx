/** Lists the pending rewards: each with its sum and its own button, and one button for all. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import { kindName } from '@kurazh/contract/money/statement.ts'
import { type StatusLabel, statusNames } from '@kurazh/contract/account/status-names.ts'
import { errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { all, useTakeRewards } from '../../api/use-take-rewards.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import { PageCard, PageTitle, SumPanel } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { toastCredited } from '../../ui/windows/toast-credited.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { usePendingRewards } from './queries.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import css from './bonuses-screen.module.css'

interface Shown {
  id: string
  title: string
  about: string
  icon: IconName
  /** For a status reward: which status. */
  status?: StatusLabel
  amount: bigint
}

export function PendingRewardsCard() {
  const user = useUser()
  const waiting = usePendingRewards()
  const press = useTakeRewards(toastCredited)
  const shown = waiting.data?.flatMap(shownOf)
  const doors = waiting.data?.flatMap(({ reward, amount }) => (amount === null ? (doorsOf[reward] ?? []) : [])) ?? []
  return (
    <PageCard aria-labelledby="bonus-title">
      <PageTitle id="bonus-title">Бонусы</PageTitle>
      <p className="muted">
        Всё, что сайт возвращает вам. Это обычные рубли баланса: их не нужно отыгрывать, и они не сгорают.
      </p>
      {waiting.isPending && <Skeleton className={user?.welcome === null ? css.rowsSpace : css.nothingSpace} />}
      {waiting.isError && <Retry text={errorText(waiting.error)} onRetry={() => void waiting.refetch()} />}
      {shown?.length === 0 && doors.length === 0 && <Nothing />}
      {doors.length > 0 && <Doors doors={doors} />}
      {shown !== undefined && shown.length > 0 && <Rows shown={shown} press={press} />}
      {press.refusal && (
        <Retry text={press.refusal.text} word="Нажать ещё раз" tone="loss" onRetry={press.refusal.retry} />
      )}
    </PageCard>
  )
}

/** What waits without a sum is played: here below, or on its own page. */
interface Door {
  title: string
  about: string
  icon: IconName
  to?: string
}

const doorsOf: Partial<Record<RewardName, Door>> = {
  wheel: { title: 'Колесо дня', about: 'Вращение готово, колесо ниже', icon: 'repeat' },
  heist: { title: 'Ограбление', about: 'Есть билет на забег', icon: 'star', to: '/snowdown' },
}

function Doors({ doors }: { doors: readonly Door[] }) {
  return (
    <ul className={css.waiting} aria-label="Что сыграть">
      {doors.map(({ title, about, icon, to }) => (
        <li key={title} className={css.reward}>
          <span className={css.sign}>
            <Icon name={icon} size={24} />
          </span>
          <span className={css.words}>
            <span className={css.name}>{title}</span>
            <span className="muted text-small">{about}</span>
          </span>
          {to !== undefined && (
            <ButtonLink to={to} aria-label={`Играть: ${title}`}>
              Играть
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A reward without a sum is an item with its own page. */
function shownOf({ id, reward, amount }: { id: string; reward: RewardName; amount: bigint | null }): Shown[] {
  if (amount === null) return []
  if (reward !== 'status') return [{ id, title: kindName(reward), ...looks[reward], amount }]
  const status = id.slice(id.indexOf(':') + 1) as StatusLabel
  return [
    {
      id,
      title: `${kindName(reward)} ${statusNames[status]}`,
      about: 'Один раз',
      icon: `status-${status}`,
      status,
      amount,
    },
  ]
}

const other = { about: 'Награда сайта', icon: 'gift' } as const
const looks: Record<Exclude<RewardName, 'status'>, Pick<Shown, 'about' | 'icon'>> = {
  rakeback: { about: 'Доля преимущества сайта', icon: 'repeat' },
  referral: { about: 'Доля с приглашённых', icon: 'partners' },
  promo: { about: 'По вашему коду', icon: 'gift' },
  tournament: { about: 'За место в таблице', icon: 'cup' },
  mission: { about: 'Доля преимущества сайта за неделю', icon: 'check' },
  challenge: { about: 'За выигранный вызов', icon: 'cup' },
  heist: other,
  wheel: other,
  task: other,
  jackpot: { about: 'Котёл достался вам', icon: 'gift' },
}

function Rows({ shown, press: { busy, take } }: { shown: readonly Shown[]; press: ReturnType<typeof useTakeRewards> }) {
  const sum = shown.reduce((whole, { amount }) => whole + amount, 0n)
  return (
    <>
      <SumPanel label="Ждёт вас">
        <MovingNumber kopecks={sum} motion="countup" />
      </SumPanel>
      <ul className={css.waiting} aria-label="Что ждёт">
        {shown.map(({ id, title, about, icon, status, amount }) => (
          <li key={id} className={css.reward} data-status={status}>
            <span className={css.sign}>
              <Icon name={icon} size={24} />
            </span>
            <span className={css.words}>
              <span className={css.name}>{title}</span>
              <span className="muted text-small">{about}</span>
            </span>
            <span className={css.amount}>
              <Money kopecks={amount} />
            </span>
            {shown.length > 1 && (
              <Button
                busy={busy === id}
                disabled={busy !== null}
                aria-label={`Забрать: ${title}, ${formatMoney(amount)}`}
                onClick={() => void take(id)}
              >
                Забрать
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        tone="gold"
        size="large"
        block
        busy={busy === all}
        disabled={busy !== null}
        onClick={() => void take(all)}
      >
        {shown.length > 1 ? 'Забрать всё' : 'Забрать'} · <MoneyText kopecks={sum} />
      </Button>
    </>
  )
}

function Nothing() {
  return (
    <div className={css.nothing}>
      <Icon name="gift" size={24} />
      <p>
        Сейчас забирать нечего. <span className="muted">Рейкбек копится с каждой ставки.</span>
      </p>
    </div>
  )
}
