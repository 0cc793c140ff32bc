/** Calls of the area. A door that has closed is told at once; what asks for a fresh factor asks for it, and is made again. */
import type { adminCalls, adminLists } from '@kurazh/contract/admin/index.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/call.ts'
import { create } from 'zustand'
import { CallError, callRow, fetchFileOf } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { adminTable, listTable } from './call-table.ts'

type AdminCalls = typeof adminCalls
export type ListName = keyof typeof adminLists
/** A row of a list, as its pages see it. */
export type RowOf<Name extends ListName> = ReplyOf<(typeof adminLists)[Name]['list']>['success']['rows'][number]

/** Everything the area asks begins with the same word. */
export const adminKeys = { all: ['admin'], state: ['admin', 'state'] } as const

/** Makes a call of the area. Throws CallError as `callApi` does. */
export function callAdmin<Name extends keyof AdminCalls>(name: Name, body: BodyOf<AdminCalls[Name]>): Promise<ReplyOf<AdminCalls[Name]>> {
  return behindDoor(() => callRow(adminTable[name], body)) as Promise<ReplyOf<AdminCalls[Name]>>
}

export interface ListPage<Name extends ListName> {
  rows: readonly RowOf<Name>[]
  next: string | null
  count: { rows: number; exact: boolean } | null
}

/** A page of a list: the one after that place. Throws CallError. */
export async function readList<Name extends ListName>(name: Name, filters: object, after: string | undefined): Promise<ListPage<Name>> {
  const body = { ...filters, ...(after === undefined ? { counted: true } : { after }) }
  const { success } = (await behindDoor(() => callRow(listTable[name].list, body))) as { success: ListPage<Name> }
  return success
}

/** The whole list as a file, by the same filters. Throws CallError. */
export const readListFile = (name: ListName, filters: object): Promise<Blob> => behindDoor(() => fetchFileOf(listTable[name].file, filters))

interface Asked {
  answer: ((proven: boolean) => void) | null
}

export const useFactorAsked = create<Asked>(() => ({ answer: null }))
let asked: Promise<boolean> | null = null

/** One window, however many calls wait for it. */
function askFactor(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useFactorAsked.setState({ answer: resolve })).finally(() => {
    asked = null
    useFactorAsked.setState({ answer: null })
  })
  return asked
}

async function behindDoor<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'AdminDoor') void queryClient.invalidateQueries({ queryKey: adminKeys.state })
    if (error.code !== 'FactorStale' || !(await askFactor())) throw error
    return ask()
  }
}
