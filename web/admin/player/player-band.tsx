/** Shows what one asks first about a player: the balance, money in and out, the result of play, what is still open. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '../../ui/text/dates.ts'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { formatResult, plural } from '../../ui/text/format.ts'
import { momentText } from '../moment-text.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import type { Player } from './player.ts'
import css from './player-band.module.css'

export function PlayerBand({ player }: { player: Player }) {
  const { id, balance, saved } = player
  const { data } = useAdminQuery('playerSums', { id })
  const sums = data?.success
  const isGone = sums?.seenAt === null
  return (
    <ul className={css.band} aria-label="Итоги">
      <Sum
        name="Баланс"
        value={<MoneyText kopecks={balance} />}
        aside={
          <>
            {stateText(player)}
            {saved > 0n && (
              <>
                ; в копилке <MoneyText kopecks={saved} round />
              </>
            )}
          </>
        }
      />
      <Sum
        name="Пополнения − выводы"
        value={sums && <Signed kopecks={sums.deposits - sums.payouts} />}
        aside={
          sums && (
            <>
              <MoneyText kopecks={sums.deposits} round /> − <MoneyText kopecks={sums.payouts} round />
            </>
          )
        }
      />
      <Sum
        name="Результат игры"
        value={sums && <Signed kopecks={netOf({ stake: sums.staked, payout: sums.paid })} />}
        aside={
          sums && (
            <>
              <NumberText value={sums.bets} /> {plural(sums.bets, ['ставка', 'ставки', 'ставок'])} на{' '}
              <MoneyText kopecks={sums.staked} round />
            </>
          )
        }
      />
      <Sum
        name="Был на сайте"
        value={sums && (sums.seenAt === null ? 'неизвестно' : formatAgo(sums.seenAt))}
        aside={sums && (isGone ? 'открытых сеансов нет' : momentText(sums.seenAt ?? ''))}
      />
      <Sum
        name="Не закончено"
        value={sums && openText(sums.openOrders, sums.openPayouts)}
        aside={
          sums && (
            <>
              <Link to={`/admin/payments?player=${id}`}>Пополнения</Link>,{' '}
              <Link to={`/admin/payouts?show=all&player=${id}`}>выводы</Link>
            </>
          )
        }
      />
    </ul>
  )
}

/** With its sign: a loss is the player’s. */
const Signed = ({ kopecks }: { kopecks: bigint }) => <span translate="no">{formatResult(kopecks)}</span>

function stateText({ closed, banned, held }: Player): string {
  if (closed) return 'аккаунт закрыт'
  if (banned) return 'заблокирован, баланс заморожен'
  return held ? 'ждёт проверки, играть нельзя' : 'может играть'
}

function openText(orders: number, payouts: number): string {
  const words = [
    ...(orders > 0 ? [`${orders} ${plural(orders, ['пополнение', 'пополнения', 'пополнений'])}`] : []),
    ...(payouts > 0 ? [`${payouts} ${plural(payouts, ['вывод', 'вывода', 'выводов'])}`] : []),
  ]
  return words.length === 0 ? 'ничего' : words.join(', ')
}

/** Its room is kept while the value comes. */
function Sum({ name, value, aside }: { name: string; value: ReactNode; aside: ReactNode }) {
  return (
    <li className={css.sum}>
      <span className={css.name}>{name}</span>
      <strong className={`${css.value} figures`}>{value ?? '…'}</strong>
      <span className={`${css.aside} figures`}>{aside ?? '\u00a0'}</span>
    </li>
  )
}
