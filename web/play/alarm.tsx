/** The loudest thing on the site: a bet that the browser's own check did not confirm. It stays until the page is left. */
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBetDialog } from './bet-dialog-link.tsx'
import type { GameFace } from './game-face.ts'
import { useSessionResults } from './session-results.ts'

export function Alarm({ face }: { face: GameFace }) {
  const failed = useSessionResults((results) => results.failed)
  const { show, dialog } = useBetDialog(face)
  useEffect(() => {
    if (failed) window.scrollTo({ top: 0, behavior: 'smooth' })
  }, [failed])
  if (!failed) return null
  return (
    <div className="alarm" role="alert">
      <Icon name="alert" size={32} />
      <div className="alarm__text">
        <strong>Ставка № {failed.bet.nonce} не прошла проверку в вашем браузере</strong>
        <p>Ответ сервера не сходится с тем, что он обещал до ставки. Не играйте дальше: сохраните данные ставки и напишите в поддержку.</p>
      </div>
      <Button tone="danger" onClick={() => show({ bet: failed.bet, ...(failed.promised !== undefined && { promised: failed.promised }) })}>
        Что не сошлось
      </Button>
      {dialog}
    </div>
  )
}
