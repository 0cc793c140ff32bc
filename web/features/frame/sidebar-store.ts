/** Keeps whether the sidebar is folded to icons. The stored key follows the specification. */
import { create } from 'zustand'
import { readStored, writeStored } from '../../ui/browser/stored.ts'

const key = 'sidebar'

export const useSidebar = create<{ folded: boolean }>(() => ({ folded: false }))
// Set after the store is created: a prerendered page must hydrate unfolded; the style sheet has folded it already.
useSidebar.setState({ folded: readStored(key) === 'closed' })

export function foldSidebar(folded: boolean): void {
  useSidebar.setState({ folded })
  document.documentElement.toggleAttribute('data-folded', folded)
  writeStored(key, folded ? 'closed' : 'open')
}
