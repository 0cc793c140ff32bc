/** Shows requests to void a running round; another person can approve them here. */
import { useRight } from '../admin-session.ts'
import { RequestPanel, useRequests } from './request-panel.tsx'

const pollMs = 2_000

/** `tables`: whose rounds are shown. Empty without requests, or without the right to see them. */
export function PendingVoids({ tables }: { tables: readonly string[] }) {
  const { data } = useRequests(pollMs, useRight('request.view'))
  return (data ?? [])
    .filter(({ kind, about }) => kind === 'round-void' && tables.includes(about))
    .map((request) => <RequestPanel key={request.id} request={request} />)
}
