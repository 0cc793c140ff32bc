/** Gives a bet an address anyone may open, and hands it over: to the phone's own share sheet, or to the clipboard. */
import { useState } from 'react'
import { callApi, errorText } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { toast, toastError } from '../ui/toast.tsx'

/** Only the player's own bets have a nonce that the server knows to be theirs. */
export function ShareBet({ nonce }: { nonce: number }) {
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const { id } = (await callApi('betLink', { nonce })).success
      const link = `${location.origin}/bet/${id}`
      setAddress(link)
      await handOver(link)
    } catch (error) {
      toastError(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  if (address) return <CopyLine label="Ссылка на эту ставку: откроется у любого, имя видно, только если вы его не скрыли" value={address} />
  return (
    <Button icon="share" busy={busy} onClick={() => void share()}>
      Поделиться ставкой
    </Button>
  )
}

async function handOver(link: string): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    // Closing the sheet without choosing is an answer too: the link stands on the page.
    await navigator.share({ url: link }).catch(() => undefined)
    return
  }
  // A browser may forbid it; then the link is copied by its own button.
  await navigator.clipboard.writeText(link).then(() => toast({ msg: 'Ссылка скопирована', type: 'success' }), () => undefined)
}
