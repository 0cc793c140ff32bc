/**
 * An empty page on the same libraries as every page of the site: React hydrates one line, knows its address and makes
 * one request.
 */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { queryClient } from '../api/query.ts'

function EmptyPage() {
  const { pathname } = useLocation()
  useQuery({ queryKey: [pathname], queryFn: async () => (await fetch('/answer.json')).json() as Promise<unknown> })
  return <p>Пустая страница</p>
}

startTransition(() => {
  hydrateRoot(
    document.querySelector('#root') ?? document.body,
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <EmptyPage />
      </BrowserRouter>
    </QueryClientProvider>,
  )
})
