/** Renders a reading text. */
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../controls/icon.tsx'
import { ProseBox, ProseNote, ProseTable } from './prose-box.tsx'
import { explainer } from '../text/term.tsx'
import { childrenOf, type Piece, plainText, type Tag } from '../text/text.ts'

/** Content for the placeholders of a text, by name. */
type Slots = Readonly<Record<string, ReactNode>>

const noSlots: Slots = {}

interface ProseProps {
  body: readonly Piece[]
  slots?: Slots
}

export function Prose(props: ProseProps) {
  return (
    <ProseBox>
      <ProsePart {...props} />
    </ProseBox>
  )
}

/** A part of a text, for a box shared with other parts. */
export function ProsePart({ body, slots = noSlots }: ProseProps) {
  const page = { slots, explain: explainer() }
  return createElement(Fragment, null, ...body.map((piece) => drawn(piece, page, false)))
}

/** A file of the site, not a screen: the browser opens it. */
const isFile = /\.\w+$/

interface Page {
  slots: Slots
  /** The words of the trade that are explained by now. */
  /** Each word of the trade is explained once a page. */
  explain: (text: string) => ReactNode
}

/** The elements whose words are explained: neither headings, nor links, nor code. */
const explained: ReadonlySet<Tag> = new Set(['p', 'li', 'note'])

/** A text never changes on the page: children are passed as arguments and need no keys. */
function drawn(piece: Piece, page: Page, explains: boolean): ReactNode {
  if (typeof piece === 'string') return explains ? page.explain(piece) : piece
  const [tag, inside, to = ''] = piece
  if (tag === 'slot') return page.slots[to]
  if (tag === 'table') return <ProseTable>{drawnTable(inside, page)}</ProseTable>
  const children = inside.map((each) => drawn(each, page, explained.has(tag)))
  if (tag === 'a')
    return to.startsWith('#') || isFile.test(to)
      ? createElement(tag, { href: to }, ...children)
      : createElement(Link, { to }, ...children)
  if (tag === 'note') return <Note>{createElement('span', null, ...children)}</Note>
  return createElement(tag, tag === 'th' ? { scope: 'col' } : to === '' ? null : { id: to }, ...children)
}

/** Every cell carries the head of its column: on a phone a style sheet may lay a row out as a list. */
function drawnTable([head, rows]: readonly Piece[], page: Page): ReactNode {
  const heads = childrenOf(childrenOf(head)[0]).map((cell) => plainText([cell]))
  const row = (cells: readonly Piece[]) =>
    cells.map((cell, at) =>
      createElement('td', { 'data-head': heads[at] }, ...childrenOf(cell).map((each) => drawn(each, page, false))),
    )
  const lines = childrenOf(rows).map((each) => createElement('tr', null, ...row(childrenOf(each))))
  return createElement(
    'table',
    { className: 'figures' },
    head === undefined ? null : drawn(head, page, false),
    createElement('tbody', null, ...lines),
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <ProseNote>
      <Icon name="info" />
      {children}
    </ProseNote>
  )
}
