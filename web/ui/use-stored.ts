/** A value the page remembers between visits, as a component's state. */
import { useState } from 'react'
import { readStored, writeStored } from './stored.ts'

/** `read` makes the value of what was stored, or of null, and never trusts it; `write` says what to store. */
export function useStored<Value>(key: string, read: (text: string | null) => Value, write: (value: Value) => string): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(readStored(key)))
  const set = (next: Value) => {
    setValue(next)
    writeStored(key, write(next))
  }
  return [value, set]
}
