/**
 * Where the page is and how it moves: its address, links, the named parts of an address. All routes stand in one list
 * (web/screens.tsx), so nothing more is needed; a router's package is a tenth of the first load.
 */
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'

export interface Location {
  pathname: string
  /** With its question mark; empty where there is none. */
  search: string
  /** With its number sign; empty where there is none. */
  hash: string
  /** Another one after every move, also to the same address. */
  key: string
}

/** What stands in an address where its route says `:name`. */
export type Params = Readonly<Partial<Record<string, string>>>

const LocationContext = createContext<Location | null>(null)
const ParamsContext = createContext<Params>({})

/** Told of every move that the page makes by itself; of the browser's «back» and «forward» an event tells. */
const readers = new Set<() => void>()
let moves = 0

/** `at` is where a page drawn in advance stands; in the browser it is the window's own address. */
export function Router({ at, children }: { at?: string; children: ReactNode }) {
  const [location, setLocation] = useState(() => (at === undefined ? locationNow() : locationOf(new URL(at, 'http://page'))))
  // Before any effect: one of them may lead elsewhere.
  useLayoutEffect(() => {
    // The screen stays until the next one can be drawn.
    const read = () => startTransition(() => setLocation(locationNow()))
    readers.add(read)
    window.addEventListener('popstate', read)
    return () => {
      readers.delete(read)
      window.removeEventListener('popstate', read)
    }
  }, [])
  return <LocationContext value={location}>{children}</LocationContext>
}

function locationNow(): Location {
  return locationOf(window.location)
}

function locationOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Location {
  moves += 1
  return { pathname, search, hash, key: String(moves) }
}

/** Throws outside of a Router. */
export function useLocation(): Location {
  const location = useContext(LocationContext)
  if (!location) throw new Error('no Router stands around this')
  return location
}

/** Goes to an address of the site, with or without an entry in the browser's history. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  for (const read of readers) read()
}

interface LinkProps extends ComponentProps<'a'> {
  /** An address of the site. */
  to: string
}

/** A link that changes the screen without loading the page anew. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    navigate(to, { replace: new URL(to, window.location.href).href === window.location.href })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Whether a click means «here»: with other keys and buttons browsers open windows and tabs. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && ['', '_self'].includes(currentTarget.target)
}

/** A link that says when the page stands at its address or, without `end`, below it. */
export function NavLink({ to, end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />
}

/** Gives what stands inside the named parts of its address. */
export const ParamsProvider = ParamsContext

/** The named parts of the address of the screen around. */
export function useParams(): Params {
  return useContext(ParamsContext)
}

/** The named parts of an address that fits a route such as `/bet/:id`, whatever its case and a slash at its end; undefined where it does not fit. */
export function matchPath(route: string, pathname: string): Params | undefined {
  const wanted = piecesOf(route)
  const given = piecesOf(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, piece] of wanted.entries()) {
    const text = given[at] ?? ''
    if (piece.startsWith(':') && text !== '') params[piece.slice(1)] = decoded(text)
    else if (piece.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return params
}

function piecesOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}

/** As it stands where it is no proper encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
