/** The calls that nothing asks for before something is pressed: every one that the first table leaves out. */
import { type Calls, calls } from '@kurazh/contract/index.ts'
import { type CallRow, callTable, rowOf } from './call-table.ts'

export const laterCalls: Partial<Record<keyof Calls, CallRow>> = Object.fromEntries(Object.entries(calls).filter(([name]) => !(name in callTable)).map(([name, call]) => [name, rowOf(call)]))
