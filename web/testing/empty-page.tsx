/** A page with nothing on it, by what every page of the site stands on: React takes over one line, knows its address and asks one question. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { queryClient } from '../api/query.ts'
import { Router, useLocation } from '../ui/router.tsx'

function EmptyPage() {
  const { pathname } = useLocation()
  useQuery({ queryKey: [pathname], queryFn: async () => (await fetch('/answer.json')).json() as Promise<unknown> })
  return <p>Пустая страница</p>
}

startTransition(() => {
  hydrateRoot(
    document.querySelector('#root') ?? document.body,
    <QueryClientProvider client={queryClient}>
      <Router>
        <EmptyPage />
      </Router>
    </QueryClientProvider>,
  )
})
