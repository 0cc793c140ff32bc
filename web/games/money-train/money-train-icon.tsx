/** For menus. */
export function MoneyTrainIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
      <path d="M3.5 16.5V11h8.3V6.5H20v10M3.5 16.5h2.2M9.3 16.5h5M18 16.5h2.5M6 11V7.5M14.8 9.6h2.4" />
      <circle cx="7.5" cy="17" r="1.8" />
      <circle cx="16.2" cy="17" r="1.8" />
    </svg>
  )
}
