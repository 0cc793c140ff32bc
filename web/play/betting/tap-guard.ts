/**
 * Guards a button whose meaning has just changed against a second tap: one more press on «Забрать» would be a new
 * stake.
 */
import { useEffect, useState } from 'react'
import { tapGuardMs } from '../policy.ts'

/**
 * True for a moment after the meaning has changed. Undefined means none yet: the first meaning takes presses at once.
 */
export function useTapGuard(meaning: string | undefined): boolean {
  const [seen, setSeen] = useState({ meaning, isNew: false })
  if (seen.meaning !== meaning) setSeen({ meaning, isNew: seen.meaning !== undefined })
  useEffect(() => {
    if (!seen.isNew) return
    const timer = setTimeout(() => setSeen({ ...seen, isNew: false }), tapGuardMs)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.isNew
}
