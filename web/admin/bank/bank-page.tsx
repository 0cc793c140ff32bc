/** Renders the declared bank: what it allows, who declared it and when, and the form of a new declaration. */
import { percentOfShare } from '@kurazh/contract/play/bank.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { useRight } from '../admin-session.ts'
import { Moment, State } from '../list/cells.tsx'
import { AdminPage, Facts, Lines, Panel, QueryResult } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import type { BankState } from './bank-state.ts'
import { DeclarationForm } from './declaration-form.tsx'

export function BankPage() {
  const query = useAdminQuery('bank', {})
  return (
    <AdminPage title="Банк">
      <p className="muted">
        Банк — деньги, которые стоят за ставками. От него зависит, сколько может выиграть одна ставка и сколько могут
        стоить все ставки одного раунда или стола. Он только снижает пределы, записанные в играх. Ставки, которые уже
        сделаны, новый банк не меняет.
      </p>
      <QueryResult query={query}>
        {({ success: bank }) => (
          <>
            <InForce bank={bank} />
            <Waiting bank={bank} />
            <NewBank bank={bank} />
            <Declared bank={bank} />
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

const percent = (shareE4: number) => `${percentOfShare(shareE4)} %`

function InForce({ bank: { declared, mostWin } }: { bank: BankState }) {
  const [now] = declared
  return (
    <Panel title="Сейчас">
      {now === undefined ? (
        <p>
          {`Банк не объявлен. Играют по пределам игр: одна ставка выигрывает до ${formatRoundMoney(mostWin)}. Настоящие деньги без банка не принимаются.`}
        </p>
      ) : (
        <Facts
          facts={[
            ['Банк', formatRoundMoney(now.amount)],
            ['Одна ставка выигрывает до', formatRoundMoney(now.win < mostWin ? now.win : mostWin)],
            ['Раунд или стол стоит до', formatRoundMoney(now.round)],
          ]}
        />
      )}
    </Panel>
  )
}

function Waiting({ bank: { waiting } }: { bank: BankState }) {
  if (waiting.length === 0) return null
  return (
    <Panel title="Ждут второго администратора">
      <Lines empty="">
        {waiting.map(({ amount, betShareE4, roundShareE4, reason, madeBy, madeAt }) => (
          <li key={`${madeAt} ${madeBy}`}>
            <span>
              {`Банк ${formatRoundMoney(amount)}, ставка ${percent(betShareE4)}, раунд ${percent(roundShareE4)}: ${reason}`}
              <span className="muted text-small">
                {' '}
                {madeBy}, <Moment at={madeAt} />
              </span>
            </span>
            <State>ждёт</State>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

function NewBank({ bank }: { bank: BankState }) {
  if (!useRight('bank.declare')) return null
  return (
    <Panel title="Объявить банк">
      {/* After a declaration the form begins anew, from what is in force. */}
      <DeclarationForm key={bank.declared[0]?.number ?? 0} bank={bank} />
    </Panel>
  )
}

function Declared({ bank: { declared } }: { bank: BankState }) {
  if (declared.length === 0) return null
  return (
    <Panel title="Объявления">
      <FiguresTable
        label="Объявления банка"
        cards
        head={['Номер', 'Банк', 'Ставка до', 'Раунд до', 'Объявил', 'Согласился', 'Когда', 'Причина']}
      >
        {declared.map(({ number, amount, win, round, betShareE4, roundShareE4, declaredBy, agreedBy, at, reason }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td translate="no">{formatMoney(amount)}</td>
            <td translate="no">{`${formatMoney(win)} (${percent(betShareE4)})`}</td>
            <td translate="no">{`${formatMoney(round)} (${percent(roundShareE4)})`}</td>
            <td translate="no">{declaredBy}</td>
            <td translate="no">{agreedBy}</td>
            <td>
              <Moment at={at} />
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </FiguresTable>
    </Panel>
  )
}
