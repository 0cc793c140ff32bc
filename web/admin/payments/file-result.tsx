/** Renders what the comparison of a file has found. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Link } from 'react-router'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { State } from '../list/cells.tsx'

export type FileReply = ReplyOf<typeof adminCalls.compareFile>['success']
type Difference = FileReply['differences'][number]

const words: Readonly<Record<Difference['kind'], string>> = {
  ours: 'нет у них',
  theirs: 'нет у нас',
  sum: 'другая сумма',
  state: 'другое состояние',
  repeated: 'повтор в файле',
}
const sumText = (kopecks: bigint | null) => (kopecks === null ? '—' : formatMoney(kopecks))

export function FileResult({
  reply: { equal, differences, left },
  about,
}: {
  reply: FileReply
  about: 'payment' | 'payout'
}) {
  return (
    <>
      <Notice tone={differences.length === 0 ? 'win' : 'loss'}>
        {`Сошлось: ${equal}. Разошлось: ${differences.length + left}.`}
      </Notice>
      {differences.length > 0 && (
        <FiguresTable
          label="Расхождения с файлом"
          head={['Чем', 'Номер у системы', 'Наш номер', 'Заказано', 'У нас', 'У них']}
        >
          {differences.map(({ kind, provider, order, player, ordered, ourAmount, theirAmount }) => (
            <tr key={`${kind} ${provider ?? ''} ${order ?? ''}`}>
              <th scope="row">
                <State tone="loss">{words[kind]}</State>
              </th>
              <td className="code">{provider ?? '—'}</td>
              <td>
                {order === null ? (
                  '—'
                ) : (
                  <Link
                    to={
                      about === 'payment'
                        ? `/admin/payments?number=${order}`
                        : `/admin/payouts?show=all&player=${player}`
                    }
                  >
                    № {order}
                  </Link>
                )}
              </td>
              <td translate="no">{sumText(ordered)}</td>
              <td translate="no">{sumText(ourAmount)}</td>
              <td translate="no">{sumText(theirAmount)}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {left > 0 && <p className="muted">{`Ещё ${left} не показано: сверяйте меньше дней за раз.`}</p>}
    </>
  )
}
