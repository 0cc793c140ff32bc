/** Acts on who a player is, each decided by a second person: closing, login, mailbox, a copy of the data, video cards. */
import { type ClosingCause, closingCauses } from '@kurazh/contract/admin/player-identity.ts'
import { reasonLength } from '@kurazh/contract/admin/reason.ts'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { callAdmin, readPlayerCopy } from '../call.ts'
import { isShortReason, ReasonField } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import type { Player } from './player.ts'

/** What may be done, and what the person reads before doing it. */
const acts = {
  mailbox: [
    'Вернуть владельцу на другую почту',
    'Прежние пароль, коды, ключи и ВКонтакте перестанут действовать, сеансы завершатся, выводы остановятся: их снова открывают риск или финансы. Письма уйдут на новую почту и на прежнюю, если она подтверждена. Прежде убедитесь, что просит владелец: спросите, что знает только он.',
  ],
  close: [
    'Закрыть аккаунт и стереть данные',
    'Вернуть аккаунт нельзя. Деньги остаются на нём: их выплачивают двое. Ставки останутся под номером. Если об игроке открыто дело, устройства, входы и реквизиты запечатаются и сотрутся через полгода после его конца.',
  ],
  login: [
    'Исправить логин',
    'Игроку скажем на сайте и письмом: входить он будет с новым. Прежний логин полгода не достанется никому другому.',
  ],
  copy: [
    'Скачать копию данных',
    'Когда игрок просит её, а войти не может. После разрешения файл скачаете вы, за сутки; если скачивание оборвётся, час его можно повторить. Игрок увидит это в своей копии.',
  ],
  devices: [
    'Не хранить видеокарты',
    'Когда игрок просит об этом. Названия сотрутся, новых не будет, вернуть их нельзя: поэтому решает второй администратор.',
  ],
} as const satisfies Record<string, readonly [title: string, says: string]>
type ActName = keyof typeof acts

export function IdentityActs({ player: { id, login }, onDone }: { player: Player; onDone: () => void }) {
  const [name, setName] = useState<ActName>('mailbox')
  const [cause, setCause] = useState<ClosingCause>('letter')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const { busy, act } = useAct()
  const asksText = name === 'login' || name === 'mailbox'
  const isReady = !isShortReason(reason) && (!asksText || text.trim() !== '')
  const make = (): Promise<{ success: string }> => {
    const why = { id, reason: reason.trim() }
    if (name === 'close') return callAdmin('closeByStaff', { ...why, cause })
    if (name === 'login') return callAdmin('correctLogin', { ...why, login: text.trim() })
    if (name === 'mailbox') return callAdmin('restoreMailbox', { ...why, email: text.trim() })
    return name === 'copy' ? callAdmin('askPlayerCopy', why) : callAdmin('refuseDevices', why)
  }
  const submit = async () => {
    if (isReady && (await act(make))) onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void submit()}>
      <SelectField
        label="Что сделать"
        value={name}
        options={(Object.keys(acts) as ActName[]).map((value) => ({ value, label: acts[value][0] }))}
        onChange={(chosen) => {
          setName(chosen)
          setText('')
        }}
      />
      <p className="muted">{acts[name][1]}</p>
      {name === 'close' && (
        <SelectField
          label="Почему"
          value={cause}
          options={(Object.entries(closingCauses) as [ClosingCause, string][]).map(([value, label]) => ({
            value,
            label,
          }))}
          onChange={setCause}
        />
      )}
      {asksText && (
        <TextField
          label={name === 'login' ? `Новый логин вместо ${login}` : 'Новая почта'}
          type={name === 'login' ? 'text' : 'email'}
          value={text}
          onChange={setText}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" tone="danger" busy={busy} disabled={!isReady}>
        Отправить запрос
      </Button>
      {name === 'copy' && <TakeCopy id={id} login={login} onDone={onDone} />}
      <p className="muted text-small">{`Причина — от ${reasonLength.least} знаков, она останется в журнале.`}</p>
    </FieldsForm>
  )
}

function TakeCopy({ id, login, onDone }: { id: number; login: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await readPlayerCopy(id).then(
      (file) => void saveFile(`${login}.json`, file).then(onDone),
      (error: unknown) => toastError(errorText(error)),
    )
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void take()}>
      Скачать разрешённую копию
    </Button>
  )
}
