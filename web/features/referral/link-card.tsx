/** Shows one of the player's links: copy, share, or a QR code. */
import { referralParameter } from '@kurazh/contract/rewards/referral.ts'
import { useState } from 'react'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { QrCode } from '../../ui/controls/qr-code.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import type { Programme } from './queries.ts'
import css from './referral.module.css'

/** The URL of a referral link. */
export const addressOf = (code: string) => `${location.origin}/?${referralParameter}=${code}`

/** Short enough for one line of a phone. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '')

/** What a link gives to newcomers, and where it is to be used. */
export const termsOf = ({ share, source }: { share: number; source: string }) =>
  `${source || 'Без пометки'}: вам ${10 - share} %, другу ${share} %`

export function LinkCard({ code, links }: Programme) {
  const [chosen, setChosen] = useState(code)
  /** On a phone, whose camera cannot see its own screen, the drawing is for showing to somebody. */
  const [shown, setShown] = useState(false)
  const address = addressOf(chosen)
  const options = [
    { value: code, label: 'Основная: вам 10 %' },
    ...links.map((link) => ({ value: link.code, label: termsOf(link) })),
  ]
  return (
    <div className={css.link}>
      <div className={css.qr} data-shown={shown || undefined}>
        <QrCode text={address} label="Ваша ссылка рисунком для камеры" />
      </div>
      <div className={css.linkWords}>
        {links.length > 0 && <SelectField label="Ссылка" options={options} value={chosen} onChange={setChosen} />}
        <CopyLine label="Ваша ссылка" value={address} shown={withoutScheme(address)} />
        {'share' in navigator ? (
          <Button tone="brand" icon="share" onClick={() => void give(address)}>
            Поделиться
          </Button>
        ) : (
          <Button tone="brand" icon="copy" onClick={() => void copy(address)}>
            Скопировать ссылку
          </Button>
        )}
        <Button className={css.qrButton} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Скрыть QR-код' : 'Показать QR-код'}
        </Button>
      </div>
    </div>
  )
}

/** Opens the device's share sheet. Closing it without a choice throws, which is not an error. */
async function give(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => undefined)
}

/** Where the device has no share sheet. */
async function copy(url: string): Promise<void> {
  if (await copyText(url)) toast({ msg: 'Ссылка скопирована', type: 'success' })
  else toastError('Браузер не дал скопировать. Выделите ссылку и скопируйте её сами')
}
