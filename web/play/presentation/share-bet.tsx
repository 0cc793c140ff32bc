/** Creates a public address for a bet, and passes it to the phone's own share sheet, or to the clipboard. */
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/browser/copy-text.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'

/**
 * By the public number where it is known; otherwise by the nonce, which the server knows for the player's own bets
 * only.
 */
export function ShareBet(bet: { nonce: number } | { link: string }) {
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const id = 'link' in bet ? bet.link : (await callApi('betLink', { nonce: bet.nonce })).success.id
      const link = `${location.origin}/bet/${id}`
      setAddress(link)
      await handOver(link)
    } catch (error) {
      toastError(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  if (address)
    return (
      <CopyLine
        label="Ссылка на эту ставку: откроется у любого, имя видно, только если вы его не скрыли"
        value={address}
      />
    )
  return (
    <Button icon="share" busy={busy} onClick={() => void share()}>
      Поделиться ставкой
    </Button>
  )
}

async function handOver(link: string): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    // Closing the sheet without choosing is an answer too: the link is shown on the page.
    await navigator.share({ url: link }).catch(() => undefined)
    return
  }
  // A browser may forbid it; then the link is copied by its own button.
  if (await copyText(link)) toast({ msg: 'Ссылка скопирована', type: 'success' })
}
