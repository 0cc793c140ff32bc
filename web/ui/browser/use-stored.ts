/** Keeps a value between visits, as component state. */
import { useState } from 'react'
import { readStored, writeStored } from './stored.ts'

/** `read` parses the stored text, or null, and must not trust it; `write` returns the text to store. */
export function useStored<Value>(
  key: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(readStored(key)))
  const set = (next: Value) => {
    setValue(next)
    writeStored(key, write(next))
  }
  return [value, set]
}
