/** What a page shows stands in its address: it survives a reload, «back», and being sent to a colleague. */
import { navigate, useLocation } from '../ui/router.tsx'

export type Params = Readonly<Record<string, string>>

/** The words of the address, and what puts others there; an empty word is taken out. */
export function useAddress(): [Params, (changes: Params) => void] {
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
