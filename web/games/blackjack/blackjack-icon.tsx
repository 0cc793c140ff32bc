/** Two cards for menus, in the line weight of the others. */
export function BlackjackIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d="M10.2 6.2 5 7.6a1.6 1.6 0 0 0-1.1 2l2.4 8.9a1.6 1.6 0 0 0 2 1.1l1.9-.5" />
      <rect x="10.2" y="3.6" width="10.2" height="15.2" rx="1.8" />
      <path d="M15.3 13.6v1.6M15.3 7.6c1.5 1.7 2.7 2.6 2.7 4a1.4 1.4 0 0 1-2.7.6 1.4 1.4 0 0 1-2.7-.6c0-1.4 1.2-2.3 2.7-4Z" />
    </svg>
  )
}
