import type { MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Link, matchPath, NavLink, ParamsProvider, Router, useLocation, useParams } from './router.tsx'

test.each([
  ['/', '/', {}],
  ['/dice', '/dice', {}],
  ['/dice', '/Dice/', {}],
  ['/dice', '/dice/old', undefined],
  ['/dice/old', '/dice', undefined],
  ['/', '/dice', undefined],
  ['/dice', '//dice', undefined],
  ['/bet/:id', '/bet/Q7-x', { id: 'Q7-x' }],
  ['/bet/:id', '/bet/%D0%B0', { id: 'а' }],
  ['/bet/:id', '/bet/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/bet/:id', '/bet/', undefined],
  ['/bet/:id', '/bet//', undefined],
  ['/slot/v2/:id', '/slot/v2/7', { id: '7' }],
  ['/slot/:id', '/slot/v2/7', undefined],
])('%s and %s', (route, pathname, params) => {
  expect(matchPath(route, pathname)).toEqual(params)
})

test.each([
  ['/dice', '/dice', false, true],
  ['/dice', '/dice/old', false, true],
  ['/dice', '/dice/old', true, false],
  ['/dice', '/dices', false, false],
  ['/', '/dice', false, false],
  ['/account#play', '/account', true, false],
])('a link to %s on %s (end: %s) says that the page is there: %s', (to, at, end, here) => {
  const drawn = renderToStaticMarkup(
    <Router at={at}>
      <NavLink to={to} end={end}>
        туда
      </NavLink>
    </Router>,
  )
  expect(drawn).toBe(`<a${here ? ' aria-current="page"' : ''} href="${to}">туда</a>`)
})

test('a page drawn in advance knows its address and its named parts', () => {
  const Said = () => `${useLocation().pathname} ${useLocation().search} ${useLocation().hash} ${useParams()['id']}`
  const drawn = renderToStaticMarkup(
    <Router at="/bet/7?q=1#proof">
      <ParamsProvider value={{ id: '7' }}>
        <Said />
      </ParamsProvider>
    </Router>,
  )
  expect(drawn).toBe('/bet/7 ?q=1 #proof 7')
})

test('outside of a router no address is known, and a link still leads', () => {
  const Lost = () => useLocation().pathname
  expect(() => renderToStaticMarkup(<Lost />)).toThrow('no Router')
  expect(renderToStaticMarkup(<Link to="/help">помощь</Link>)).toBe('<a href="/help">помощь</a>')
})

describe('a press of a link', () => {
  const here = 'https://site.example/help'
  const plain = { button: 0, metaKey: false, altKey: false, ctrlKey: false, shiftKey: false, target: '' }
  afterEach(() => vi.unstubAllGlobals())

  /** What became of a press: the entries written into the browser's history, and whether the browser follows the link itself. */
  function press(to: string, event: Partial<typeof plain>, onClick?: (event: MouseEvent) => void) {
    const written: string[] = []
    vi.stubGlobal('window', { location: { href: here } })
    vi.stubGlobal('history', {
      pushState: (_state: null, _title: string, address: string) => void written.push(`push ${address}`),
      replaceState: (_state: null, _title: string, address: string) => void written.push(`replace ${address}`),
    })
    const made = { ...plain, ...event, currentTarget: { target: event.target ?? '' }, defaultPrevented: false, preventDefault: () => void (made.defaultPrevented = true) }
    Link({ to, children: 'туда', ...(onClick && { onClick }) }).props.onClick(made)
    return { written, left: !made.defaultPrevented }
  }

  test('goes there, with an entry in the history', () => {
    expect(press('/dice', {})).toEqual({ written: ['push /dice'], left: false })
    expect(press('#money', {})).toEqual({ written: ['push #money'], left: false })
  })

  test('to the same address makes no second entry', () => {
    expect(press('/help', {})).toEqual({ written: ['replace /help'], left: false })
  })

  test.each([{ button: 1 }, { metaKey: true }, { altKey: true }, { ctrlKey: true }, { shiftKey: true }, { target: '_blank' }])('with %o is the browser’s own', (event) => {
    expect(press('/dice', event)).toEqual({ written: [], left: true })
  })

  test('goes nowhere when its owner says so', () => {
    expect(press('/dice', {}, (event) => event.preventDefault())).toEqual({ written: [], left: false })
  })
})
