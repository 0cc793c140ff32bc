/** Says that the line is down, or that a bet's fate is being found out. */
import { useConnected } from '../api/realtime.ts'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'

/** A line that comes back within this time is not worth a word; milliseconds. */
const patienceMs = 4000

export function LineNotice({ uncertain }: { uncertain: boolean }) {
  const connected = useConnected()
  const [down, setDown] = useState(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setDown(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setDown(false)
    }
  }, [connected])
  if (!uncertain && !down) return null
  return (
    <p className="line-notice" role="status">
      <Icon name="spinner" size={16} className="spin" />
      {uncertain ? 'Проверяем, дошла ли ставка…' : 'Связь с сервером потеряна, восстанавливаем…'}
    </p>
  )
}
