/** Renders a reading text. */
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../controls/icon.tsx'
import { ProseBox, ProseNote, ProseTable } from './prose-box.tsx'
import { childrenOf, type Piece, plainText } from '../text/text.ts'

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
  return createElement(Fragment, null, ...body.map((piece) => drawn(piece, slots)))
}

/** A file of the site, not a screen: the browser opens it. */
const isFile = /\.\w+$/

/** A text never changes on the page: children are passed as arguments and need no keys. */
function drawn(piece: Piece, slots: Slots): ReactNode {
  if (typeof piece === 'string') return piece
  const [tag, inside, to = ''] = piece
  if (tag === 'slot') return slots[to]
  if (tag === 'table') return <ProseTable>{drawnTable(inside, slots)}</ProseTable>
  const children = inside.map((each) => drawn(each, slots))
  if (tag === 'a')
    return to.startsWith('#') || isFile.test(to)
      ? createElement(tag, { href: to }, ...children)
      : createElement(Link, { to }, ...children)
  if (tag === 'note') return <Note>{createElement('span', null, ...children)}</Note>
  return createElement(tag, tag === 'th' ? { scope: 'col' } : to === '' ? null : { id: to }, ...children)
}

/** Every cell carries the head of its column: on a phone a style sheet may lay a row out as a list. */
function drawnTable([head, rows]: readonly Piece[], slots: Slots): ReactNode {
  const heads = childrenOf(childrenOf(head)[0]).map((cell) => plainText([cell]))
  const row = (cells: readonly Piece[]) =>
    cells.map((cell, at) =>
      createElement('td', { 'data-head': heads[at] }, ...childrenOf(cell).map((each) => drawn(each, slots))),
    )
  const lines = childrenOf(rows).map((each) => createElement('tr', null, ...row(childrenOf(each))))
  return createElement(
    'table',
    { className: 'figures' },
    head === undefined ? null : drawn(head, slots),
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
