/** The sign of dice in menus and lists. */

export function DiceIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <path d="M8.6 8.6h.01M15.4 8.6h.01M8.6 15.4h.01M15.4 15.4h.01M12 12h.01" strokeWidth="2.6" />
    </svg>
  )
}
