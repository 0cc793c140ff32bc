/** Whether the standing sidebar is folded to its pictures. The stored key is the specification's. */
import { create } from 'zustand'
import { readStored, writeStored } from '../../ui/stored.ts'

const key = 'sidebar'

export const useSidebar = create<{ folded: boolean }>(() => ({ folded: false }))
// After the store is made: a page drawn in advance is taken over as it was drawn, unfolded; the stylesheet has folded it already.
useSidebar.setState({ folded: readStored(key) === 'closed' })

export function foldSidebar(folded: boolean): void {
  useSidebar.setState({ folded })
  document.documentElement.toggleAttribute('data-folded', folded)
  writeStored(key, folded ? 'closed' : 'open')
}
