/** One of the player's links to be given away: copied, sent, or held before a camera. */
import { referralParameter } from '@kurazh/contract/referral.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SelectField } from '../../ui/select.tsx'
import type { Programme } from './questions.ts'
import css from './referral.module.css'

/** The address by which somebody comes. */
export const addressOf = (code: string) => `${location.origin}/?${referralParameter}=${code}`

/** What a link leaves to who comes by it, and where it is meant for. */
export const termsOf = ({ share, source }: { share: number; source: string }) => `${source || 'Без пометки'}: вам ${10 - share} %, пришедшему ${share} %`

export function LinkCard({ code, links }: Programme) {
  const [chosen, setChosen] = useState(code)
  const address = addressOf(chosen)
  const options = [{ value: code, label: 'Основная: вам 10 %' }, ...links.map((link) => ({ value: link.code, label: termsOf(link) }))]
  return (
    <div className={css.link}>
      <QrCode text={address} label="Ваша ссылка рисунком для камеры" />
      <div className={css.linkWords}>
        {links.length > 0 && <SelectField label="Ссылка" options={options} value={chosen} onChange={setChosen} />}
        <CopyLine label="Ваша ссылка" value={address} />
        {'share' in navigator && (
          <Button tone="brand" icon="share" onClick={() => void give(address)}>
            Поделиться
          </Button>
        )}
      </div>
    </div>
  )
}

/** The device's own window. Closed without a choice it throws, which is no fault. */
async function give(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => undefined)
}
