// @vitest-environment jsdom
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { tablesQuery } from '../../api/game-limits.ts'
import { SwitchedOff } from './switched-off.tsx'

const tableOf = (game: string, off?: string) => ({
  game,
  minStake: 100n,
  maxStake: 200n,
  maxWin: 300n,
  ...(off !== undefined && { off }),
})

test('reports games that are switched off, not those switched on again, and causes no render where none is off', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const setTables = (...tables: ReturnType<typeof tableOf>[]) =>
    act(() => void client.setQueryData(tablesQuery.queryKey, tables))
  const drawings: number[] = []
  function Shelf() {
    const [off, setOff] = useState<ReadonlySet<string>>(new Set())
    useEffect(() => void drawings.push(off.size))
    return (
      <>
        <SwitchedOff onKnown={setOff} />
        <p>{[...off].join(' ')}</p>
      </>
    )
  }
  setTables(tableOf('dice'), tableOf('mines'))
  const { container } = render(
    <QueryClientProvider client={client}>
      <Shelf />
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe('')
  expect(drawings).toEqual([0])
  setTables(tableOf('dice'), tableOf('mines', 'до обеда'))
  await eventually(() => expect(container.textContent).toBe('mines'))
  setTables(tableOf('dice'), tableOf('mines'))
  await eventually(() => expect(container.textContent).toBe(''))
})
