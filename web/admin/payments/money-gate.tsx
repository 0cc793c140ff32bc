/** Tells what is missing before the site takes real money; nothing where it takes it already, or plays for none. */
import type { GateStep } from '@kurazh/contract/admin/money-gate.ts'
import { Link } from 'react-router'
import { State } from '../list/cells.tsx'
import { Lines, Panel } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'

const words: Readonly<Record<GateStep, { title: string; how: string; to?: string }>> = {
  address: { title: 'Адрес', how: 'PUBLIC_ORIGIN по https: деньги и пароли не идут открытым текстом.' },
  jurisdiction: { title: 'Юрисдикция', how: 'JURISDICTION: по чьим правилам играют. С play — только игровые деньги.' },
  terms: {
    title: 'Своё соглашение',
    how: 'В том, что пришло с сайтом, написано, что деньги игровые. Публикуют двое.',
    to: '/admin/documents',
  },
  privacy: {
    title: 'Своя политика конфиденциальности',
    how: 'Кто хранит данные и по какому закону. Публикуют двое.',
    to: '/admin/documents',
  },
  bank: {
    title: 'Объявленный банк',
    how: 'Сколько денег стоит за ставками: от банка зависит наибольший выигрыш. Объявляют двое.',
    to: '/admin/bank',
  },
  keys: { title: 'Ключи платёжных систем', how: 'Система должна их принять.' },
}

export function MoneyGate() {
  const { data } = useAdminQuery('moneyGate', {})
  if (data === undefined || !data.success.real || data.success.open) return null
  return (
    <Panel title="Приём денег закрыт">
      <p className="muted">
        Игроки не могут пополнить баланс, пока не сделано всё из этого списка. Выводы работают. Можно ли вам принимать
        деньги по закону, сайт не проверяет: это решаете вы.
      </p>
      <Lines empty="">
        {data.success.steps.map(({ name, done, detail }) => {
          const { title, how, to } = words[name]
          return (
            <li key={name}>
              <span>
                {to === undefined || done ? title : <Link to={to}>{title}</Link>}
                <span className="muted text-small"> {detail ?? how}</span>
              </span>
              <State tone={done ? 'win' : 'loss'}>{done ? 'сделано' : 'нужно'}</State>
            </li>
          )
        })}
      </Lines>
    </Panel>
  )
}
