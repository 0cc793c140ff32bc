/** A text to be read, on the page. */
import { createElement, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ProseBox, ProseNote, ProseTable } from './prose-box.tsx'
import { Link } from './router.tsx'
import type { Piece } from './text.ts'

export function Prose({ body }: { body: readonly Piece[] }) {
  return createElement(ProseBox, null, ...body.map(drawn))
}

/** A text never changes on the page: children are given one by one and need no keys. */
function drawn(piece: Piece): ReactNode {
  if (typeof piece === 'string') return piece
  const [tag, inside, to = ''] = piece
  const children = inside.map(drawn)
  if (tag === 'a') return createElement(Link, { to }, ...children)
  if (tag === 'note') return <Note>{createElement('span', null, ...children)}</Note>
  if (tag === 'table') return <ProseTable>{createElement(tag, { className: 'figures' }, ...children)}</ProseTable>
  return createElement(tag, tag === 'th' ? { scope: 'col' } : null, ...children)
}

function Note({ children }: { children: ReactNode }) {
  return (
    <ProseNote>
      <Icon name="info" />
      {children}
    </ProseNote>
  )
}
