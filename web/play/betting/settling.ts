/** A press meant for what a button said a moment ago must not do what it says now: a second tap on «Забрать» would be a new stake. */
import { useEffect, useState } from 'react'
import { settlesMs } from '../policy.ts'

/** True for a moment after what stands here has come to mean something else. Undefined means nothing yet: what comes first is taken at once. */
export function useSettling(meaning: string | undefined): boolean {
  const [seen, setSeen] = useState({ meaning, isNew: false })
  if (seen.meaning !== meaning) setSeen({ meaning, isNew: seen.meaning !== undefined })
  useEffect(() => {
    if (!seen.isNew) return
    const timer = setTimeout(() => setSeen({ ...seen, isNew: false }), settlesMs)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.isNew
}
