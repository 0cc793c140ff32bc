/** Keeps a page's state in the URL: it survives a reload and «back», and can be sent to a colleague. */
import { useLocation } from 'react-router'
import { useGoTo } from '../ui/browser/use-go-to.ts'

export type Params = Readonly<Record<string, string>>

/** The URL's parameters, and a function that changes them; an empty value removes its parameter. */
export function useAddress(): [Params, (changes: Params) => void] {
  const navigate = useGoTo()
  const { pathname, search } = useLocation()
  const set = (changes: Params) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate(`${pathname}${next.size > 0 ? `?${next}` : ''}`, { replace: true })
  }
  return [Object.fromEntries(new URLSearchParams(search)), set]
}
