/** For menus. */
export function HeistIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <rect x="4" y="4.5" width="16" height="14" rx="3" />
      <circle cx="12" cy="11.5" r="3.3" />
      <path d="M12 8.2V6.9M12 16.1v-1.3M8.7 11.5H7.4M16.6 11.5h-1.3M7 18.5v1.5M17 18.5v1.5" />
    </svg>
  )
}
