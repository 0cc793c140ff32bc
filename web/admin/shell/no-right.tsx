/** Says why a page does not open: to its owner, who gives rights, in another way than to everybody else. */
import { Link } from 'react-router'
import type { AdminSession } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'

export function NoRight({ pathname, inside: { roles } }: { pathname: string; inside: AdminSession }) {
  if (!roles.includes('owner'))
    return 'Для этой страницы нужно право, которого у вас нет. Его даёт владелец вместе со вторым администратором.'
  return /^\/admin\/dealer\/?$/i.test(pathname) ? <OfDealer /> : <GiveRole />
}

function GiveRole() {
  return (
    <>
      Для этой страницы нужна роль, которой у вас нет. Дайте её на странице{' '}
      <Link to="/admin/admins">«Администраторы»</Link>: подтвердит второй администратор.
    </>
  )
}

/** Who asks for the dealer's console first learns whether there is anything to deal. */
function OfDealer() {
  const { data } = useAdminQuery('tableControls', {})
  if (data?.success.tables.some(({ byHand }) => byHand) === false)
    return 'Столов с живым дилером сейчас нет: их задаёт настройка TABLES_BY_HAND. Сдаёт за ними роль «Дилер».'
  return <GiveRole />
}
