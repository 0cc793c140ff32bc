/**
 * Makes calls of the admin area. An ended session is noticed at once; a call that requires a fresh factor opens the
 * window and is repeated.
 */
import type { adminCalls, adminLists } from '@kurazh/contract/admin/index.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import { create } from 'zustand'
import { CallError, callRow, fetchFileOf } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { adminTable, listTable } from '../generated/admin-calls.ts'

type AdminCalls = typeof adminCalls
export type ListName = keyof typeof adminLists
/** A row of a list as its pages see it. */
export type RowOf<Name extends ListName> = ReplyOf<(typeof adminLists)[Name]['list']>['success']['rows'][number]

/** All keys of the admin area share the first element. */
export const adminKeys = { all: ['admin'], state: ['admin', 'state'] } as const

/** Makes a call of the admin area. Throws CallError as `callApi` does. */
export function callAdmin<Name extends keyof AdminCalls>(
  name: Name,
  body: BodyOf<AdminCalls[Name]>,
): Promise<ReplyOf<AdminCalls[Name]>> {
  return withAdminSession(() => callRow(adminTable[name], body)) as Promise<ReplyOf<AdminCalls[Name]>>
}

export interface ListPage<Name extends ListName> {
  rows: readonly RowOf<Name>[]
  next: string | null
  count: { rows: number; exact: boolean } | null
}

/** The page of a list after the given position. Throws CallError. */
export async function readList<Name extends ListName>(
  name: Name,
  filters: object,
  after: string | undefined,
): Promise<ListPage<Name>> {
  const body = { ...filters, ...(after === undefined ? { counted: true } : { after }) }
  const { success } = (await withAdminSession(() => callRow(listTable[name].list, body))) as { success: ListPage<Name> }
  return success
}

/** The whole list as a file, with the same filters. Throws CallError. */
export const readListFile = (name: ListName, filters: object): Promise<Blob> =>
  withAdminSession(() => fetchFileOf(listTable[name].file, filters))

/** A copy of a player's data that another person has allowed. Throws CallError. */
export const readPlayerCopy = (id: number): Promise<Blob> =>
  withAdminSession(() => fetchFileOf(adminTable.playerCopy, { id }))

interface FactorRequest {
  answer: ((proven: boolean) => void) | null
}

export const useFactorRequested = create<FactorRequest>(() => ({ answer: null }))
let pending: Promise<boolean> | null = null

/** One window for all calls that wait for it. */
function askFactor(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => useFactorRequested.setState({ answer: resolve })).finally(() => {
    pending = null
    useFactorRequested.setState({ answer: null })
  })
  return pending
}

async function withAdminSession<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'AdminDoor') void queryClient.invalidateQueries({ queryKey: adminKeys.state })
    if (error.code !== 'FactorStale' || !(await askFactor())) throw error
    return ask()
  }
}
