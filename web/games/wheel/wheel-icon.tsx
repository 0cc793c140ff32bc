/** The sign of the wheel in lists. */

export function WheelIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <circle cx="12" cy="13" r="8.2" />
      <path d="M12 13V5M12 13l7-3M12 13l4.6 6M12 13l-4.6 6M12 13 5 10M10.4 1.6h3.2L12 4.8z" />
    </svg>
  )
}
