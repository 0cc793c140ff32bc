/** A text to be read, on the page. */
import { createElement, Fragment, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ProseBox, ProseNote, ProseTable } from './prose-box.tsx'
import { Link } from './router.tsx'
import { childrenOf, type Piece, plainText } from './text.ts'

/** What stands where a text leaves a place, by name. */
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

/** A part of a text, in a box that others are in too. */
export function ProsePart({ body, slots = noSlots }: ProseProps) {
  return createElement(Fragment, null, ...body.map((piece) => drawn(piece, slots)))
}

/** A text never changes on the page: children are given one by one and need no keys. */
function drawn(piece: Piece, slots: Slots): ReactNode {
  if (typeof piece === 'string') return piece
  const [tag, inside, to = ''] = piece
  if (tag === 'slot') return slots[to]
  if (tag === 'table') return <ProseTable>{drawnTable(inside, slots)}</ProseTable>
  const children = inside.map((each) => drawn(each, slots))
  if (tag === 'a') return to.startsWith('#') ? createElement(tag, { href: to }, ...children) : createElement(Link, { to }, ...children)
  if (tag === 'note') return <Note>{createElement('span', null, ...children)}</Note>
  return createElement(tag, tag === 'th' ? { scope: 'col' } : to === '' ? null : { id: to }, ...children)
}

/** Every cell knows the head of its column: on a phone a sheet may set a row as a list. */
function drawnTable([head, rows]: readonly Piece[], slots: Slots): ReactNode {
  const heads = childrenOf(childrenOf(head)[0]).map((cell) => plainText([cell]))
  const row = (cells: readonly Piece[]) => cells.map((cell, at) => createElement('td', { 'data-head': heads[at] }, ...childrenOf(cell).map((each) => drawn(each, slots))))
  const lines = childrenOf(rows).map((each) => createElement('tr', null, ...row(childrenOf(each))))
  return createElement('table', { className: 'figures' }, head === undefined ? null : drawn(head, slots), createElement('tbody', null, ...lines))
}

function Note({ children }: { children: ReactNode }) {
  return (
    <ProseNote>
      <Icon name="info" />
      {children}
    </ProseNote>
  )
}
