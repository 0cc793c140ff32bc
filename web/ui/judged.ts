/**
 * When a form finds fault with its fields: once it is sent, and from then on as they are typed in. A fault that came when a field is
 * left would move what stands below from under the thumb that left it, and the tap would be lost.
 */
import { type FormEvent, useState } from 'react'

/** `found` is what is wrong with each field now. `judge` answers whether a form that is being sent may go, and leads to the first fault. */
export function useJudged<Field extends string>(found: Partial<Record<Field, string>>) {
  const [sent, setSent] = useState(false)
  const judge = (event: FormEvent<HTMLFormElement>): boolean => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(found).length === 0) return true
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    return false
  }
  return { errors: sent ? found : ({} as Partial<Record<Field, string>>), judge }
}
