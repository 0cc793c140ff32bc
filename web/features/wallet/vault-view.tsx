/** Renders the vault: what is in it, money in and out, what is on its way back, and the delay. */
import type { Vault } from '@kurazh/contract/money/vault.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useReducer, useState } from 'react'
import { useBalance } from '../../api/balance.ts'
import { errorText } from '../../api/call.ts'
import { useVault } from '../../api/vault.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldsForm, WithSum } from '../../ui/forms/fields-scope.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { MoreLink, SumList } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { SumChips } from './sum-chips.tsx'
import { Retry } from './top-up-form.tsx'
import { useVaultMove } from './use-vault-move.ts'
import { VaultDelayChoice } from './vault-delay.tsx'
import { VaultReturns } from './vault-returns.tsx'
import { delayName } from './vault-text.ts'
import css from './vault.module.css'

type Way = 'in' | 'out'
const ways = [
  { value: 'in', label: 'Отложить' },
  { value: 'out', label: 'Вернуть' },
] as const

export function VaultView() {
  const { data: vault, isPending, isError, error, refetch } = useVault()
  if (isPending) return <Skeleton className="h-72" />
  if (isError) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  return (
    <section className={css.vault} aria-label="Копилка">
      <Sums vault={vault} />
      <Move vault={vault} />
      <VaultReturns returns={vault.returns} />
      <VaultDelayChoice vault={vault} />
      <MoreLink to="/help/vault">Как работает копилка</MoreLink>
    </section>
  )
}

function Sums({ vault: { saved, free } }: { vault: Vault }) {
  if (saved === 0n)
    return (
      <p className="muted">
        В копилке пусто. Отложите деньги, которыми не хотите играть: поставить их нельзя, пока не вернёте на баланс.
      </p>
    )
  return (
    <SumList>
      <div>
        <dt>В копилке</dt>
        <dd className="figures" translate="no">
          <b>{formatMoney(saved)}</b>
        </dd>
      </div>
      {free < saved && (
        <div>
          <dt>Из них возвращается</dt>
          <dd className="figures" translate="no">
            {formatMoney(saved - free)}
          </dd>
        </div>
      )}
    </SumList>
  )
}

/** Money in or out: the same form for both ways. */
function Move({ vault }: { vault: Vault }) {
  const balance = useBalance() ?? 0n
  const [way, setWay] = useState<Way>('in')
  const most = way === 'in' ? balance : vault.free
  return (
    <>
      <Segmented label="Отложить или вернуть" value={way} options={ways} onChange={setWay} />
      {most === 0n ? <Nothing way={way} vault={vault} /> : <Form key={way} way={way} most={most} vault={vault} />}
    </>
  )
}

function Nothing({ way, vault: { saved } }: { way: Way; vault: Vault }) {
  if (way === 'in') return <Notice>На балансе нет денег, которые можно отложить.</Notice>
  return (
    <Notice>{saved === 0n ? 'Возвращать пока нечего.' : 'Всё, что было в копилке, уже возвращается на баланс.'}</Notice>
  )
}

const quarters = [1n, 2n, 3n, 4n] as const
const usualKopecks = 100_00n

function Form({ way, most, vault }: { way: Way; most: bigint; vault: Vault }) {
  const [amount, setAmount] = useState(most < usualKopecks ? most : usualKopecks)
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const { busy, error, send } = useVaultMove(way === 'in' ? 'putAside' : 'takeOut')
  const isNow = way === 'in' || vault.delay === 0
  return (
    <FieldsForm className={css.form} onSubmit={() => void send(amount)}>
      <MoneyField
        label="Сумма"
        min={1n}
        max={most}
        value={amount}
        onChange={setAmount}
        error={error}
        presses={presses}
        tooMuch={way === 'in' ? `На балансе ${formatMoney(most)}` : `В копилке свободно ${formatMoney(most)}`}
        aside={
          <>
            до <MoneyText kopecks={most} />
          </>
        }
      />
      <SumChips
        label={way === 'in' ? 'Доля баланса' : 'Доля копилки'}
        sums={quarters.map((part) => ({
          id: `${part}`,
          kopecks: share(most, part),
          words: part === 4n ? 'Всё' : `${part * 25n} %`,
        }))}
        value={amount}
        onChoose={(kopecks) => (setAmount(kopecks), press())}
      />
      <Button tone="brand" size="large" block busy={busy} type="submit">
        <WithSum words={way === 'in' ? 'Отложить' : 'Вернуть'} kopecks={amount} />
      </Button>
      <p className="muted">
        {way === 'in'
          ? 'Деньги уйдут в копилку сразу.'
          : `Деньги вернутся на баланс ${delayName(vault.delay)}${isNow ? '' : ', сами. До этого возврат можно отменить'}.`}
      </p>
    </FieldsForm>
  )
}

/** Quarters of a sum, at least a kopeck. */
function share(most: bigint, part: (typeof quarters)[number]): bigint {
  const kopecks = (most * part) / 4n
  return kopecks > 0n ? kopecks : 1n
}
