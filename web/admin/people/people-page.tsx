/** Lists administrators: who they are, their rights, their sessions, and requested roles. */
import { type AdminRole, adminRoles, type Right, rights, rightsOf, roleNames } from '@kurazh/contract/admin/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { isShortReason, ReasonField } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import css from './people.module.css'

export function PeoplePage() {
  const query = useQuery({
    queryKey: [...adminKeys.all, 'admins'],
    queryFn: async () => (await callAdmin('admins', {})).success,
  })
  const [changed, setChanged] = useState<{ login: string; roles: readonly AdminRole[] } | null>(null)
  const mayGrant = useRight('role.grant')
  return (
    <AdminPage
      title="Администраторы"
      aside={
        mayGrant && (
          <Button size="small" onClick={() => setChanged({ login: '', roles: [] })}>
            Позвать ещё одного
          </Button>
        )
      }
    >
      <Panel title="Кто что может">
        <QueryResult query={query}>
          {({ admins }) => (
            <FiguresTable words label="Администраторы" head={['Логин', 'Роли', '']}>
              {admins.map(({ id, login, roles }) => (
                <tr key={id}>
                  <th scope="row">{login}</th>
                  <td>{roles.map((role) => roleNames[role]).join(', ') || 'ролей нет'}</td>
                  <td>
                    {mayGrant && (
                      <Button size="small" onClick={() => setChanged({ login, roles })}>
                        Изменить роли
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <Sessions />
      <Matrix />
      <FormSheet
        open={changed !== null}
        onClose={() => setChanged(null)}
        title={changed?.login ? `Роли: ${changed.login}` : 'Новый администратор'}
      >
        {changed && <RolesForm key={changed.login} {...changed} onDone={() => setChanged(null)} />}
      </FormSheet>
    </AdminPage>
  )
}

function RolesForm({
  login: first,
  roles: had,
  onDone,
}: {
  login: string
  roles: readonly AdminRole[]
  onDone: () => void
}) {
  const { busy, act } = useAct()
  const [login, setLogin] = useState(first)
  const [roles, setRoles] = useState<readonly AdminRole[]>(had)
  const [reason, setReason] = useState('')
  const taken = had.filter((role) => !roles.includes(role))
  const onlyTakes = taken.length > 0 && roles.every((role) => had.includes(role))
  const isSame = taken.length === 0 && roles.length === had.length
  const unready = onlyTakes ? isShortReason(reason) : login.trim() === '' || isSame
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const propose = async () => {
      await callAdmin('proposeRoles', { login: login.trim(), roles: [...roles] })
      return { success: 'Запрос отправлен. Его подтвердит второй администратор на странице «Подтверждения»' }
    }
    const take = () => callAdmin('takeRoles', { login: first, roles: taken, reason: reason.trim() })
    if (await act(onlyTakes ? take : propose)) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {first === '' && <TextField label="Логин игрока" autoComplete="off" value={login} onChange={setLogin} />}
      <fieldset className={css.roles}>
        <legend className="muted text-small">
          Будут эти роли и никаких других. Войти в админку можно только со вторым фактором.
        </legend>
        {adminRoles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            checked={roles.includes(role)}
            onChange={(on) => setRoles(on ? [...roles, role] : roles.filter((each) => each !== role))}
          />
        ))}
      </fieldset>
      {onlyTakes && (
        <>
          <p className="muted text-small">
            Роли пропадут сразу, открытые сеансы в админке закроются: второй администратор нужен, только чтобы дать
            роль.
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
      <Button type="submit" tone={onlyTakes ? 'danger' : 'brand'} busy={busy} disabled={unready}>
        {onlyTakes ? 'Забрать роли' : 'Отправить запрос'}
      </Button>
    </form>
  )
}

function Sessions() {
  const query = useQuery({
    queryKey: [...adminKeys.all, 'sessions'],
    queryFn: async () => (await callAdmin('adminSessions', {})).success.sessions,
  })
  const mayEnd = useRight('admin.session.end')
  const { busy, act } = useAct()
  return (
    <Panel title="Открытые сеансы админки">
      <QueryResult query={query}>
        {(sessions) => (
          <FiguresTable words label="Сеансы" head={['Логин', 'С', 'Был', 'До', 'Адрес', 'Устройство', '']}>
            {sessions.map(({ player, id, login, own, startedAt, seenAt, until, address, device }) => (
              <tr key={`${player} ${id}`}>
                <th scope="row">{own ? `${login} (этот)` : login}</th>
                <td>
                  <Moment at={startedAt} />
                </td>
                <td>
                  <Moment at={seenAt} />
                </td>
                <td>
                  <Moment at={until} />
                </td>
                <td>{address}</td>
                <td>{device}</td>
                <td>
                  {mayEnd && (
                    <Button
                      size="small"
                      busy={busy}
                      onClick={() => void act(() => callAdmin('endAdminSession', { player, id }))}
                    >
                      Завершить
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </QueryResult>
    </Panel>
  )
}

/** Rights by roles, as enforced by the site. */
function Matrix() {
  const held = new Map(adminRoles.map((role) => [role, rightsOf([role])]))
  return (
    <Panel title="Роли и права">
      <FiguresTable label="Роли и права" head={['Право', ...adminRoles.map((role) => roleNames[role])]}>
        {(Object.entries(rights) as [Right, string][]).map(([right, words]) => (
          <tr key={right}>
            <th scope="row">
              <span className={css.right}>{words}</span>
            </th>
            {adminRoles.map((role) => (
              <td key={role}>
                {held.get(role)?.has(right) ? <span aria-label="есть">●</span> : <span className="unseen">нет</span>}
              </td>
            ))}
          </tr>
        ))}
      </FiguresTable>
    </Panel>
  )
}
