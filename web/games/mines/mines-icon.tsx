/** For menus. */
export function MinesIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
      <circle cx="12" cy="12.6" r="5" />
      <path d="M12 7.6V4.2M12 21v-3.4M3.6 12.6H7M17 12.6h3.4M6.3 6.9l2.2 2.2M15.5 9.1l2.2-2.2M6.3 18.3l2.2-2.2M15.5 16.1l2.2 2.2M10.4 11.4h.01" />
    </svg>
  )
}
