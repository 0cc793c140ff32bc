/** A round table from above its seats: floor, rail of wood with brass, and the cloth. Stretched to its box. */
import { useId } from 'react'
import css from './round-rail.module.css'

interface RoundRailProps {
  /** The bow of the rail in hundredths of the box. */
  rail: { x: number; y: number; across: number; down: number }
}

export function RoundRail({ rail: { x, y, across, down } }: RoundRailProps) {
  const id = useId()
  const bow = (less: number) => {
    const [left, right] = [x - across + less, x + across - less]
    return `M${left} 0V${y}A${across - less} ${down - less * 1.15} 0 0 0 ${right} ${y}V0Z`
  }
  return (
    <svg className={css.rail} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <radialGradient id={`${id}cloth`} cx="0.5" cy="0.2" r="0.8">
        <stop offset="0" className={css.lit} />
        <stop offset="0.55" className={css.cloth} />
        <stop offset="1" className={css.shade} />
      </radialGradient>
      <linearGradient id={`${id}wood`} x2="0" y2="1">
        <stop offset="0" stopColor="#5b2c13" />
        <stop offset="0.8" stopColor="#8f4f26" />
        <stop offset="1" stopColor="#5b2c13" />
      </linearGradient>
      <path d={bow(-0.6)} className={css.shadow} />
      <path d={bow(0)} className={css.wood} stroke={`url(#${id}wood)`} />
      <path d={bow(2.2)} className={css.felt} fill={`url(#${id}cloth)`} />
    </svg>
  )
}
