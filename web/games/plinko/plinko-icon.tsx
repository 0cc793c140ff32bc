/** The board in small: a ball over six pegs, in the colour of the text. */
export function PlinkoIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
      <path d="M12 10.2h.01M8.8 14h.01M15.2 14h.01M5.6 17.8h.01M12 17.8h.01M18.4 17.8h.01" strokeWidth="2.8" />
      <circle cx="12" cy="5.2" r="2.1" />
    </svg>
  )
}
