/**
 * One drawn safe: closed under snow, its lock turning, or open with its contents. Lit by the lamp above, a little from
 * the left.
 */
import type { SafeLook } from './heist-run.ts'
import css from './safe.module.css'

export function SafeArt({ look }: { look: SafeLook }) {
  const isOpen = look !== 'closed' && look !== 'turning'
  const rings = look.startsWith('alarm')
  return (
    <svg className={css.safe} data-look={look} viewBox="0 0 120 132" aria-hidden="true">
      <ellipse className={css.shade} cx="60" cy="125" rx="52" ry="6" />
      <path className={css.feet} d="M18 112h20v12H18ZM82 112h20v12H82Z" />
      <rect className={css.side} x="8" y="16" width="104" height="102" rx="12" />
      <rect className={css.body} x="8" y="14" width="100" height="100" rx="12" />
      <path className={css.rim} d="M14 30v-4q0-8 8-8h56" />
      <rect className={css.inside} x="20" y="26" width="76" height="76" rx="7" />
      {isOpen && (rings ? <Alarm /> : <Loot />)}
      <g className={css.leaf}>
        <rect className={css.door} x="20" y="26" width="76" height="76" rx="7" />
        <path className={css.doorRim} d="M25 60V36q0-5 5-5h30" />
        <path className={css.hinge} d="M14 38h8v12h-8ZM14 78h8v12h-8Z" />
        <g className={css.dial}>
          <circle className={css.dialRing} cx="58" cy="62" r="21" />
          <circle className={css.dialFace} cx="58" cy="62" r="15" />
          <path
            className={css.dialMark}
            d="M58 62V50M58 43v-3M58 84v-3M37 62h3M76 62h3M43 47l2 2M73 47l-2 2M43 77l2-2M73 77l-2-2"
          />
        </g>
        <path className={css.handle} d="M80 88h10" />
      </g>
      <path
        className={css.snow}
        d="M4 22q-3-13 11-13 6-8 18-5 9-7 21-2 9-6 19 0 11-5 18 4 14-3 20 8 4 9-4 10-6 6-13 0-6 7-14 1-6 5-12 0-8 8-17 1-7 6-14 0-9 6-16 0-11 6-17-4Z"
      />
      <g className={css.bell}>
        <path d="M49 13q0-11 11-11t11 11Z" />
        <rect x="45" y="12" width="30" height="5" rx="2.5" />
      </g>
    </svg>
  )
}

function Loot() {
  return (
    <g>
      <path className={css.glow} d="M20 102 32 34h52l12 68Z" />
      <g className={css.bar}>
        <path d="M30 98l4-12h22l4 12ZM58 98l4-12h22l4 12ZM44 85l4-12h22l4 12Z" />
        <path className={css.barTop} d="M34 86h22l-2-4H36ZM62 86h22l-2-4H64ZM48 73h22l-2-4H50Z" />
      </g>
      <path
        className={css.spark}
        d="M38 52l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM76 40l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.500Z"
      />
    </g>
  )
}

function Alarm() {
  return (
    <g className={css.alarm}>
      <path d="M58 44a16 16 0 0 1 16 16v14l6 8H36l6-8V60a16 16 0 0 1 16-16Z" />
      <circle cx="58" cy="88" r="5" />
      <path className={css.waves} d="M32 50q-6 10 0 20M84 50q6 10 0 20" />
    </g>
  )
}
