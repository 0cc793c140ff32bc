/**
 * Decides when a form shows errors: from its first submission on, then while typing. An error shown on blur would move
 * the content below from under the finger, and the tap would be lost.
 */
import { type FormEvent, useState } from 'react'

/**
 * `found` holds the current errors by field. `judge` returns whether the form may be sent; if not, it focuses the first
 * error.
 */
export function useFormErrors<Field extends string>(found: Partial<Record<Field, string>>) {
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
