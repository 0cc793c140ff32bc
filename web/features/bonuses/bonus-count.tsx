/** How many bonuses wait, asked of the server anew whenever the screen opens. */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'

export function BonusCount() {
  const { data: count } = useQuery({
    queryKey: keys.raceback,
    queryFn: async () => (await callApi('raceback', {})).success.user.raceback,
    staleTime: 0,
  })
  return (
    <Notice role="status">
      <Icon name="gift" />
      {count === undefined
        ? 'Спрашиваем сервер, есть ли для вас бонусы…'
        : `У вас ${formatNumber(count, 0)} ${plural(count, ['бонус', 'бонуса', 'бонусов'])}${count === 0 ? ': забирать пока нечего' : ''}`}
    </Notice>
  )
}
