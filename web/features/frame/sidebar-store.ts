/** Whether the standing sidebar is folded to its pictures. The stored key is the specification's. */
import { create } from 'zustand'
import { readStored, writeStored } from '../../ui/stored.ts'

const key = 'sidebar'

export const useSidebar = create<{ folded: boolean }>(() => ({ folded: readStored(key) === 'closed' }))

export function foldSidebar(folded: boolean): void {
  useSidebar.setState({ folded })
  writeStored(key, folded ? 'closed' : 'open')
}
