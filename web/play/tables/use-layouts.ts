/**
 * Layouts stored by name for a table: with the account, so they are the same on all devices. Layouts this browser
 * stored before that are moved to the account once.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { keys, stateReceived } from '../../api/query.ts'
import { readStored, removeStored } from '../../ui/browser/stored.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { type KeptLayout, readShelf } from './layout-shelf.ts'
import { laidOf } from './layouts.ts'

export interface Layouts {
  /** In the order they were stored; undefined until they are loaded, null where they cannot be. */
  kept: readonly KeptLayout[] | undefined | null
  busy: boolean
  /** Returns whether it is stored; a refusal is shown. */
  keep(layout: KeptLayout): Promise<boolean>
  forget(name: string): Promise<boolean>
}

const keyOf = (table: string) => [...keys.favourites, 'layouts', table]
const formerKey = (table: string) => `table-layouts-${table}`

export function useLayouts(table: string): Layouts {
  const [busy, setBusy] = useState(false)
  const { data, isError } = useQuery({
    queryKey: keyOf(table),
    queryFn: async () => (await callApi('tableLayouts', { table })).success,
  })
  const change = async (call: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true)
    const done = await call()
    setBusy(false)
    return done
  }
  useEffect(() => {
    if (data && readStored(formerKey(table)) !== null)
      void takeOver(
        table,
        data.layouts.map(({ name }) => name),
      )
  }, [data, table])
  return {
    busy,
    keep: (layout) => change(() => keep(table, layout)),
    kept: data ? data.layouts.map(({ name, spots }) => ({ name, spots: laidOf(spots) })) : isError ? null : undefined,
    forget: (name) => change(() => told(table, callApi('forgetLayout', { table, name }))),
  }
}

const keep = (table: string, { name, spots }: KeptLayout) =>
  told(
    table,
    callApi('keepLayout', { table, name, spots: Object.entries(spots).map(([spot, stake]) => ({ spot, stake })) }),
  )

/** Shows the layouts stored now. Returns false for a refusal, which is shown. */
async function told(table: string, asked: ReturnType<typeof callApi<'keepLayout'>>): Promise<boolean> {
  try {
    stateReceived(keyOf(table), (await asked).success)
    return true
  } catch (error) {
    toastError(errorText(error))
    return false
  }
}

async function takeOver(table: string, known: readonly string[]): Promise<void> {
  for (const layout of readShelf(readStored(formerKey(table))))
    if (!known.includes(layout.name) && !(await keep(table, layout))) return
  removeStored(formerKey(table))
}
