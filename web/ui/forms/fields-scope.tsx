/**
 * Tells a form or a game whether all its number fields hold numbers that may be used. A field with anything else keeps
 * what was typed, and nothing is sent until it is put right by the person who typed it.
 */
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { MoneyText } from '../text/figure-text.tsx'

export interface FieldsScope {
  /** True while every field in the scope holds a number that may be used. */
  isValid: boolean
  report: (id: string, isInvalid: boolean) => void
  /** It was sent with a required field empty, and not sent again since. */
  isIncomplete: boolean
  tellIncomplete: (isIncomplete: boolean) => void
}

const Scope = createContext<FieldsScope | null>(null)

/** The scope of one form or game. Its fields must be rendered inside `InScope`. */
export function useFieldsScope(): FieldsScope {
  const [invalid, setInvalid] = useState<readonly string[]>([])
  const [isIncomplete, tellIncomplete] = useState(false)
  const report = useCallback(
    (id: string, isInvalid: boolean) =>
      setInvalid((before) =>
        before.includes(id) === isInvalid ? before : isInvalid ? [...before, id] : before.filter((each) => each !== id),
      ),
    [],
  )
  return { isValid: invalid.length === 0, report, isIncomplete, tellIncomplete }
}

export function InScope({ scope, children }: { scope: FieldsScope; children: ReactNode }) {
  return <Scope value={scope}>{children}</Scope>
}

interface FieldsFormProps {
  className?: string | undefined
  /**
   * Called while all number fields hold numbers that may be used and no required field is empty; otherwise the first at
   * fault gets the focus.
   */
  onSubmit: () => void
  children: ReactNode
}

/** A form with number fields and required ones. */
export function FieldsForm({ className, onSubmit, children }: FieldsFormProps) {
  const scope = useFieldsScope()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
    const isEmpty = (field: HTMLInputElement) =>
      field.getAttribute('aria-required') === 'true' && field.value.trim() === ''
    scope.tellIncomplete(fields.some(isEmpty))
    const faulty = fields.find((field) => field.getAttribute('aria-invalid') === 'true' || isEmpty(field))
    if (scope.isValid && !faulty) return onSubmit()
    faulty?.focus()
  }
  return (
    <form className={className} onSubmit={submit}>
      <InScope scope={scope}>{children}</InScope>
    </form>
  )
}

/** Words with the sum of the form; `alone` while the sum typed cannot be used. */
export function WithSum({ words, alone = words, kopecks }: { words: string; alone?: string; kopecks: bigint }) {
  if (useContext(Scope)?.isValid === false) return alone
  return (
    <span>
      {words} <MoneyText kopecks={kopecks} round />
    </span>
  )
}

/** Whether a required field is to say that it is empty. */
export const useIsMissing = (isEmpty: boolean): boolean => useContext(Scope)?.isIncomplete === true && isEmpty

/** Reports a field to its scope. Throws outside of one: nobody would keep its number from being used. */
export function useReport(id: string, isInvalid: boolean): void {
  const report = useContext(Scope)?.report
  if (report === undefined) throw new Error('a number field has no fields scope')
  useEffect(() => {
    report(id, isInvalid)
    return () => report(id, false)
  }, [report, id, isInvalid])
}
