/** A wheel for menus, in the line weight of the others. */
export function RouletteIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="8.6" />
      <circle cx="12" cy="12" r="3.4" />
      <path d="M12 3.4v5.2M12 15.4v5.2M3.4 12h5.2M15.4 12h5.2" />
      <path d="M17.4 6.6h.01" strokeWidth="3" />
    </svg>
  )
}
