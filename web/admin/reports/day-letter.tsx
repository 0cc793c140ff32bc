/** Lets one of the staff have the sums of each day by letter, or stop it. */
import { Link } from 'react-router'
import { Segmented } from '../../ui/controls/choice.tsx'
import { callAdmin } from '../call.ts'
import { Panel, QueryResult } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'

const options = [
  { value: 'off', label: 'Нет' },
  { value: 'on', label: 'Присылать' },
] as const

export function DayLetter() {
  const query = useAdminQuery('dayLetter', {})
  const { busy, act } = useAct()
  return (
    <Panel title="Итоги дня письмом">
      <QueryResult query={query}>
        {({ success: { on, address } }) => (
          <>
            <p className="muted">
              Письмо приходит вам утром, после девяти по Москве: ставки, выплаты, доход, пополнения и выводы за вчера.
            </p>
            {!on && !address ? (
              <p>
                Сначала подтвердите почту <Link to="/account#security">в аккаунте</Link>.
              </p>
            ) : (
              <Segmented
                label="Итоги дня письмом"
                value={on ? 'on' : 'off'}
                options={options}
                disabled={busy}
                onChange={(value) => void act(() => callAdmin('setDayLetter', { on: value === 'on' }))}
              />
            )}
          </>
        )}
      </QueryResult>
    </Panel>
  )
}
