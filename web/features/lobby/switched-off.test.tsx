// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { tablesQuery } from '../../api/limits.ts'
import { SwitchedOff } from './switched-off.tsx'

const tableOf = (game: string, off?: string) => ({ game, minStake: 100n, maxStake: 200n, maxWin: 300n, ...(off !== undefined && { off }) })

test('games that are switched off are told, those switched on again are not, and where none is nothing is drawn anew', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const tell = (...tables: ReturnType<typeof tableOf>[]) => act(() => void client.setQueryData(tablesQuery.queryKey, tables))
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
  tell(tableOf('dice'), tableOf('mines'))
  const { container } = render(<QueryClientProvider client={client}><Shelf /></QueryClientProvider>)
  expect(container.textContent).toBe('')
  expect(drawings).toEqual([0])
  tell(tableOf('dice'), tableOf('mines', 'до обеда'))
  await vi.waitFor(() => expect(container.textContent).toBe('mines'))
  tell(tableOf('dice'), tableOf('mines'))
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})
