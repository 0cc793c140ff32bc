/** Offers a copy of all personal data, and closing the account for good. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useBalance } from '../../api/balance.ts'
import { useVault } from '../../api/vault.ts'
import { callApi, errorText, fetchFile } from '../../api/call.ts'
import { noteSignOut } from '../../api/sign-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Block, BlockStack, BlockTitle } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { saveFile } from '../../ui/browser/save-file.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { useClosingLosses } from './closing-losses.ts'
import { DocumentsBlock } from './documents-block.tsx'
import { NoticesBlock } from './notices-block.tsx'
import { useAct } from './use-profile.ts'

export function OwnDataSection({ user }: { user: CurrentUser }) {
  const { busy, act } = useAct()
  const [closing, setClosing] = useState(false)
  const download = async () => {
    const file = await act(() => fetchFile('ownRecords'))
    if (file) await saveFile('kurazh-account.json', file)
  }
  return (
    <BlockStack>
      <NoticesBlock />
      {user.is_admin === 0 && <DocumentsBlock />}
      <Block aria-labelledby="copy-title">
        <BlockTitle id="copy-title">Копия ваших данных</BlockTitle>
        <p className="muted">
          Файл JSON: аккаунт, входы, лимиты, движения денег, награды и все ставки. Паролей и секретов в нём нет. Что и
          зачем хранится, написано в <Link to="/privacy">политике</Link>.
        </p>
        <Button busy={busy} onClick={() => void download()}>
          Скачать
        </Button>
      </Block>
      {user.is_admin === 0 && (
        <Block aria-labelledby="close-title">
          <BlockTitle id="close-title">Закрыть аккаунт</BlockTitle>
          <p className="muted">
            Навсегда. Логин, почта, входы и картинка сотрутся, логин больше никому не достанется. Ставки и движения
            денег останутся в книгах под номером без имени. Статус, промокоды с условием и доход с приглашённых
            пропадут. Нужна только пауза? Возьмите <Link to="#play">перерыв</Link>.
          </p>
          <Button tone="danger" onClick={() => setClosing(true)}>
            Закрыть аккаунт
          </Button>
        </Block>
      )}
      <Dialog open={closing} onClose={() => setClosing(false)} title="Закрыть аккаунт навсегда">
        {closing && <Closing login={user.login} />}
      </Dialog>
    </BlockStack>
  )
}

function Closing({ login }: { login: string }) {
  const [onBalance, vault] = [useBalance() ?? 0n, useVault()]
  const saved = vault.data?.saved ?? 0n
  const balance = onBalance + saved
  const [typed, setTyped] = useState('')
  const [givesUp, setGivesUp] = useState(false)
  const { busy, act } = useAct()
  const losses = useClosingLosses()
  const ready =
    typed.trim() === login && (balance === 0n || givesUp) && losses.data !== undefined && vault.data !== undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    noteSignOut()
    if (ready && (await act(() => callApi('closeAccount', { giveUp: givesUp }), 'Аккаунт закрыт'))) location.assign('/')
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Losses {...losses} />
      {balance > 0n && (
        <>
          <Notice tone="gold">
            <span>
              {saved > 0n ? 'На балансе и в копилке' : 'На балансе'} <MoneyText kopecks={balance} />. Закрытому аккаунту
              их не вернуть: сначала выведите, что можно, или откажитесь.
            </span>
          </Notice>
          <Checkbox label={`Отказываюсь от ${formatMoney(balance)}`} checked={givesUp} onChange={setGivesUp} />
        </>
      )}
      <TextField
        label={`Впишите свой логин: ${login}`}
        name="login"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" tone="danger" size="large" block busy={busy} disabled={!ready}>
        Закрыть навсегда
      </Button>
    </form>
  )
}

function Losses({ data, isError, error, refetch }: ReturnType<typeof useClosingLosses>) {
  if (isError) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-16" />
  if (data.lines.length === 0) return null
  return (
    <Notice as="div" tone="gold">
      <div className="grid gap-2">
        {data.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {data.takable > 0n && <Link to="/bonus">Забрать награды на баланс</Link>}
      </div>
    </Notice>
  )
}
