/** Lists the player's own links: what each gives to newcomers, its purpose, and a form for a new one. */
import { referralPoints } from '@kurazh/contract/rewards/referral.ts'
import { type FormEvent, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { FieldHead, TextField } from '../../ui/forms/field.tsx'
import { plural } from '../../ui/text/format.ts'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import { addressOf, termsOf, withoutScheme } from './link-card.tsx'
import type { Programme } from './queries.ts'
import css from './referral.module.css'

const sourceLength = 32
const levels = Array.from({ length: referralPoints.most + 1 }, (_, share) => ({ value: `${share}`, label: share }))

export function LinksCard({ links }: Pick<Programme, 'links'>) {
  return (
    <PageCard aria-labelledby="referral-links">
      <PageHeading id="referral-links">Новая ссылка</PageHeading>
      <NewLink />
      {links.length > 0 && (
        <ul className={css.links} aria-label="Ваши ссылки">
          {links.map((link) => (
            <li key={link.code}>
              <CopyLine
                label={termsOf(link)}
                value={addressOf(link.code)}
                shown={withoutScheme(addressOf(link.code))}
              />
              <p className="muted text-small">
                {link.came === 0
                  ? 'Пока никто не пришёл'
                  : `Пришло: ${link.came} ${plural(link.came, ['человек', 'человека', 'человек'])}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PageCard>
  )
}

function NewLink() {
  const [share, setShare] = useState('0')
  const [source, setSource] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      await callApi('makeReferralLink', { share: Number(share), source })
      setSource('')
      toast({ msg: 'Ссылка готова', type: 'success' })
      await queryClient.invalidateQueries({ queryKey: keys.rewards })
    } catch (error) {
      setRefusal(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form className={css.form} onSubmit={(event) => void make(event)} noValidate>
      <div>
        <FieldHead>Доля друга, %</FieldHead>
        <Segmented label="Доля друга, %" value={share} options={levels} onChange={setShare} />
      </div>
      <p className="muted text-small">
        С его ставок вам {referralPoints.whole - Number(share)} % преимущества сайта, ему самому {share} %. Изменить
        потом нельзя.
      </p>
      <TextField
        label="Где разместите ссылку"
        name="source"
        autoComplete="off"
        maxLength={sourceLength}
        value={source}
        onChange={setSource}
      />
      <p className="muted text-small">Пометка для себя: канал, группа, визитка. Её видите только вы.</p>
      {refusal !== null && (
        <Notice tone="loss" role="alert">
          {refusal}
        </Notice>
      )}
      <Button type="submit" tone="brand" block busy={busy}>
        Сделать ссылку
      </Button>
    </form>
  )
}
