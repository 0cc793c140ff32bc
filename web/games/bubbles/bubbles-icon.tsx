/** Bubbles in menus and histories, in the colour of the text. */
export function BubblesIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
      <circle cx="10.5" cy="13.2" r="6" />
      <circle cx="18.3" cy="6" r="2.3" />
      <path d="M7.3 12.6a3.3 3.3 0 0 1 2.5-2.6" />
    </svg>
  )
}
