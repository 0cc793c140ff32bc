/** Renders a case: its players, flags, notes, and conclusion. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { ButtonRow, AdminPage, QueryResult, Facts as Named, Lines, Panel } from '../page/admin-page.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { CaseState, verdictWords } from './cases-part.tsx'
import { Facts, type Flag } from './facts.tsx'
import { Dismiss, FlagState } from './flags-part.tsx'
import css from './risk.module.css'

type CaseDetails = ReplyOf<(typeof adminCalls)['riskCase']>['success']
type Case = CaseDetails['case']

export function CasePage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <Known id={Number(id)} />
  ) : (
    <p className="muted">Такого дела нет: в адресе должен быть номер.</p>
  )
}

function Known({ id }: { id: number }) {
  const query = useAdminQuery('riskCase', { id })
  return (
    <AdminPage
      title={`Дело № ${id}`}
      aside={
        query.data && (
          <span>
            <CaseState of={query.data.success.case} />
          </span>
        )
      }
    >
      <QueryResult query={query}>{({ success }) => <Whole details={success} />}</QueryResult>
    </AdminPage>
  )
}

function Whole({ details: { case: of, flags, players, lines, evidence } }: { details: CaseDetails }) {
  const mayDecide = useRight('risk.decide')
  return (
    <>
      {mayDecide && <CaseActs of={of} />}
      {of.verdict !== null && (
        <Notice tone={of.verdict === 'confirmed' ? 'loss' : 'win'}>
          {`Закрыто, ${verdictWords[of.verdict]}: ${of.conclusion ?? ''} (${of.closedBy ?? ''})`}
        </Notice>
      )}
      <p>
        <span className="muted">Почему открыто:</span> {of.why}
      </p>
      <Named
        facts={[
          ['Кто открыл', of.openedBy ?? 'правила'],
          ['Открыто', <Moment key="opened" at={of.openedAt} />],
          ['Кто ведёт', of.assignee ?? 'никто'],
          ['Вес признаков', of.weight],
          ['Выводы игроков', of.held ? 'ждут сотрудника' : 'идут как обычно'],
        ]}
      />
      <Players players={players} />
      {evidence.length > 0 && (
        <Panel title="Что запечатано о закрывших аккаунт">
          <Lines empty="">
            {evidence.map(({ player, login, email, videoCards, networks, signIns, payees }) => (
              <li key={player}>
                {`${login}, № ${player}, почта ${email || 'не указана'}. Видеокарты: ${videoCards.join('; ') || 'нет'}. Сети и адреса: ${networks?.join(', ') ?? 'скрыты'}. Входов: ${signIns}. Реквизиты выводов: ${payees?.map(({ details, times }) => `${details} (${times})`).join('; ') ?? 'скрыты'}.`}
              </li>
            ))}
          </Lines>
          <p className="muted text-small">Сотрётся через полгода после закрытия дела. Раньше не сотрёт никто.</p>
        </Panel>
      )}
      <Panel title="Признаки">
        <Lines empty="Правила ничего не заметили: дело открыл человек">
          {flags.map((flag) => (
            <li key={flag.id}>
              <FlagCard flag={flag} />
            </li>
          ))}
        </Lines>
      </Panel>
      <Panel title="Что делали">
        {mayDecide && <NewNote id={of.id} />}
        <Lines empty="Ничего">
          {lines.map(({ id, at, who, what, says }) => (
            <li key={id}>
              <span>{says}</span>
              <span className="muted">
                {what === 'note' && <State>заметка</State>} {who ?? 'правила'}, <Moment at={at} />
              </span>
            </li>
          ))}
        </Lines>
      </Panel>
    </>
  )
}

function FlagCard({ flag }: { flag: Flag }) {
  const { id, title, login, weight, raisedAt, facts } = flag
  return (
    <div className={css.flag}>
      <div className={css.told}>
        <strong>{`${title}: ${login}`}</strong>
        <Facts facts={facts} />
        <span className="muted">
          {`№ ${id}, вес ${weight}, замечен `}
          <Moment at={raisedAt} />
        </span>
      </div>
      <div className={css.decided}>
        <FlagState flag={flag} />
        <Dismiss flag={flag} />
      </div>
    </div>
  )
}

function Players({ players }: Pick<CaseDetails, 'players'>) {
  return (
    <Panel title="Игроки">
      <Lines empty="В деле никого нет">
        {players.map(({ id, login, weight, addedAt }) => (
          <li key={id}>
            <span>
              <Link className="touch" to={`/admin/players/${id}`}>
                {login}
              </Link>{' '}
              <span className="muted">{`№ ${id}, вес признаков ${weight}`}</span>
            </span>
            <span className="muted">
              в деле с <Moment at={addedAt} />
            </span>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

type Asking = 'add' | 'close' | 'again'

function CaseActs({ of: { id, state, held, assignee } }: { of: Case }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { busy, act } = useAct()
  const close = () => setAsking(null)
  const done = async (made: () => Promise<{ success: string }>) => {
    if (await act(made)) close()
  }
  return (
    <ButtonRow>
      {state === 'closed' ? (
        <Button size="small" onClick={() => setAsking('again')}>
          Открыть снова
        </Button>
      ) : (
        <>
          <Button size="small" tone="brand" busy={busy} onClick={() => void done(() => callAdmin('takeCase', { id }))}>
            {assignee === null ? 'Взять в работу' : 'Вести самому'}
          </Button>
          <Button
            size="small"
            disabled={busy}
            onClick={() => void done(() => callAdmin('holdInCase', { id, hold: !held }))}
          >
            {held ? 'Не держать выводы' : 'Держать выводы'}
          </Button>
          <Button size="small" disabled={busy} onClick={() => setAsking('add')}>
            Добавить игрока
          </Button>
          <Button size="small" tone="danger" disabled={busy} onClick={() => setAsking('close')}>
            Закрыть дело
          </Button>
        </>
      )}
      <FormSheet open={asking === 'add'} onClose={close} title="Добавить игрока в дело">
        <AddForm busy={busy} onAdd={(player, why) => void done(() => callAdmin('addToCase', { id, player, why }))} />
      </FormSheet>
      <FormSheet open={asking === 'close'} onClose={close} title={`Закрыть дело № ${id}`}>
        <CloseForm
          busy={busy}
          onClose={(verdict, conclusion) => void done(() => callAdmin('closeCase', { id, verdict, conclusion }))}
        />
      </FormSheet>
      <FormSheet open={asking === 'again'} onClose={close} title={`Открыть дело № ${id} снова`}>
        <ReasonForm
          says="Вывод, с которым его закрыли, останется среди того, что делали."
          act="Открыть снова"
          most={500}
          busy={busy}
          onReason={(why) => void done(() => callAdmin('reopenCase', { id, why }))}
        />
      </FormSheet>
    </ButtonRow>
  )
}

function AddForm({ busy, onAdd }: { busy: boolean; onAdd: (player: number, why: string) => void }) {
  const [player, setPlayer] = useState('')
  const isNumber = /^[1-9]\d{0,14}$/.test(player.trim())
  return (
    <div className="grid gap-4">
      <TextField
        label="Номер игрока"
        inputMode="numeric"
        value={player}
        onChange={setPlayer}
        {...(player !== '' && !isNumber && { error: 'Номер — целое число, он стоит на странице игрока' })}
      />
      <ReasonForm
        says="Чем он связан с делом. Если дело держит выводы, его выводы тоже станут ждать сотрудника."
        act="Добавить"
        most={500}
        busy={busy || !isNumber}
        onReason={(why) => onAdd(Number(player.trim()), why)}
      />
    </div>
  )
}

const verdicts = [
  { value: 'clear', label: 'Ничего нет' },
  { value: 'confirmed', label: 'Подтвердилось' },
] as const

function CloseForm({
  busy,
  onClose,
}: {
  busy: boolean
  onClose: (verdict: 'clear' | 'confirmed', conclusion: string) => void
}) {
  const [verdict, setVerdict] = useState<'clear' | 'confirmed'>('clear')
  return (
    <div className="grid gap-4">
      <Segmented label="Что выяснилось" value={verdict} options={verdicts} onChange={setVerdict} />
      <ReasonForm
        label="Что выяснили и чем кончилось"
        says="Это прочтут те, кто откроет дело через год. Само закрытие никого не блокирует и ничего не возвращает. Новые выводы игроков пойдут как обычно, те, что уже в очереди, одобряет сотрудник."
        act="Закрыть дело"
        least={10}
        most={2000}
        busy={busy}
        onReason={(conclusion) => onClose(verdict, conclusion)}
      />
    </div>
  )
}

function NewNote({ id }: { id: number }) {
  const [text, setText] = useState('')
  const { busy, act } = useAct()
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('noteInCase', { id, text }))) setText('')
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void write(event)}>
      <TextArea label="Что выяснили" short maxLength={2000} value={text} onChange={setText} />
      <div>
        <Button type="submit" size="small" tone="brand" busy={busy} disabled={text.trim().length < 3}>
          Записать
        </Button>
      </div>
    </form>
  )
}
