/** Shows in one strip whether the site works: each part by a sign and a word. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { lettersNow } from './letters.tsx'
import css from './overview.module.css'

type Now = ReplyOf<(typeof adminCalls)['adminOverview']>['success']

/** Bets that a follower may be behind while it only works. */
const usualBehind = 100
/** A few browsers always name a push service that does not answer. */
const fewRefused = 20

export function Health({ now }: { now: Now }) {
  const { bettingStopped, measures } = now
  const titleOf = useTitleOf()
  const of = (name: string) => measures.filter((each) => each.name === name)
  const sum = (name: string, states?: readonly string[]) =>
    of(name).reduce((all, each) => all + (states === undefined || states.includes(each.of ?? '') ? each.value : 0), 0)
  const stopped = of('kurazh_rounds_led').filter(({ value }) => value === 0)
  const behind = Math.max(0, ...of('kurazh_follower_behind_bets').map(({ value }) => value))
  const letters = lettersNow(now)
  const [oldest] = of('kurazh_old_transaction_seconds').toSorted((a, b) => b.value - a.value)
  const [refused, pushed] = [sum('kurazh_pushes', ['given up']), sum('kurazh_pushes', ['sent'])]
  const [unsent, lost, failing, sending, stuck] = [
    sum('kurazh_webhooks', ['waiting']),
    sum('kurazh_webhooks', ['given up']),
    sum('kurazh_job_items_failing'),
    sum('kurazh_payouts', ['approved', 'sending']),
    sum('kurazh_payouts', ['stuck']),
  ]
  return (
    <ul className={css.health} aria-label="Здоровье">
      <Part name="Книги" good={!bettingStopped} says={bettingStopped ? 'не сходятся' : 'сходятся'} />
      <Part
        name="Общие игры"
        good={stopped.length === 0}
        says={
          stopped.length === 0
            ? 'все идут'
            : `без ведущего: ${stopped.map(({ of: game }) => titleOf(game ?? '')).join(', ')}`
        }
      />
      <Part
        name="Подсчёты"
        good={behind <= usualBehind}
        says={behind === 0 ? 'не отстают' : `отстают на ${count(behind)} ставок`}
      />
      <Part
        name="Выводы в пути"
        good={stuck === 0}
        says={stuck > 0 ? `исход неизвестен: ${count(stuck)}` : count(sending)}
      />
      <Part
        name="События наружу"
        good={lost === 0}
        says={lost > 0 ? `не приняты: ${count(lost)}` : unsent > 0 ? `ждут: ${count(unsent)}` : 'все отправлены'}
      />
      <Part name="Письма" good={letters.good} says={letters.says} />
      <Part
        name="Уведомления"
        good={refused <= fewRefused || refused <= pushed / 5}
        says={refused > 0 ? `не приняты за сутки: ${count(refused)}` : `за сутки: ${count(pushed)}`}
      />
      <Part
        name="Транзакции базы"
        good={oldest === undefined}
        says={
          oldest === undefined
            ? 'долгих нет'
            : `процесс ${oldest.of ?? ''}: ${count(Math.floor(oldest.value / 60))} мин`
        }
      />
      <Part
        name="Фоновые задачи"
        good={failing === 0}
        says={failing === 0 ? 'идут' : `не удаётся: ${count(failing)}`}
      />
    </ul>
  )
}

const count = (of: number) => formatNumber(of, 0)

function Part({ name, good, says }: { name: string; good: boolean; says: string }) {
  return (
    <li className={css.part} data-bad={!good || undefined}>
      <span className={css.sign}>
        <Icon name={good ? 'check' : 'alert'} size={15} /> {name}
      </span>
      <span className={`${css.aside} figures`} translate="no">
        {says}
      </span>
    </li>
  )
}
