/** Keeps a page's state in the URL: it survives a reload and «back», and can be sent to a colleague. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useGoTo } from '../ui/browser/use-go-to.ts'

export type Params = Readonly<Record<string, string>>

/** The URL's parameters, and a function that changes them; an empty value removes its parameter. */
export function useAddress(): [Params, (changes: Params) => void] {
  const navigate = useGoTo()
  const { pathname, search } = useLocation()
  // Two fields may be written before the page is drawn again: the second builds on the first.
  const latest = useRef(search)
  useLayoutEffect(() => {
    latest.current = search
  }, [search])
  const set = (changes: Params) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    latest.current = `${next}`
    navigate(`${pathname}${next.size > 0 ? `?${next}` : ''}`, { replace: true })
  }
  return [Object.fromEntries(new URLSearchParams(search)), set]
}
