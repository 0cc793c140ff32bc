/** What lies under the cells: a cut stone and a mine, light from the upper left as everywhere. */

/** Facets of the stone, from the lightest to the darkest. */
export function Gem() {
  return (
    <svg className="piece piece--gem" viewBox="-30 -30 60 60" aria-hidden="true" focusable="false">
      <path d="M0-25 21-9 13 22h-26L-21-9Z" fill="#14a883" />
      <path d="M0-25 21-9H9L0-25Z" fill="#5ff0c4" />
      <path d="M0-25-21-9H-9L0-25Z" fill="#c9ffec" />
      <path d="M-9-9H9L0 22Z" fill="#3fe0ad" />
      <path d="M-21-9H-9L0 22h-13Z" fill="#86f7d4" />
      <path d="M21-9H9L0 22h13Z" fill="#0f8f70" />
      <path d="M-9-9H9L0-25Z" fill="#eafff8" />
    </svg>
  )
}

export function Mine() {
  return (
    <svg className="piece piece--mine" viewBox="-40 -40 80 80" aria-hidden="true" focusable="false">
      <path d="M0-34v68M-34 0h68M-24-24l48 48M24-24l-48 48" stroke="#55478a" strokeWidth="9" strokeLinecap="round" />
      <circle r="25" fill="#3b3066" />
      <circle cx="-2" cy="-2" r="21" fill="#54478a" />
      <circle cx="-5" cy="-5" r="14" fill="#7365ab" />
      <circle cx="-9" cy="-9" r="6.5" fill="#ff7d92" />
      <circle cx="-11" cy="-11" r="2.5" fill="#ffe3e8" />
    </svg>
  )
}
