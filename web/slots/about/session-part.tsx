/** This visit's spins on the machine, compared with the expectation of its exact return. */
import { decimalOf } from '@kurazh/games/core/rtp.ts'
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { useState } from 'react'
import { Figure, Figures } from '../../ui/layout/figures.tsx'
import { formatDuration, formatNumber, plural } from '../../ui/text/format.ts'
import { Result } from '../../ui/text/money.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { type ReturnBand, returnBand, useSlotSessions } from './session.ts'
import { percent } from './par.ts'
import css from './about.module.css'

/** How often the time is updated, in milliseconds. */
const apartMs = 15_000

export function SessionPart({ game, machine }: { game: string; machine: Machine }) {
  const session = useSlotSessions((sessions) => sessions[game])
  const [now, setNow] = useState(() => Date.now())
  useTicks(session !== undefined, apartMs, () => setNow(Date.now()))
  const band = session && returnBand(session, machine.sheet('spin'))
  return (
    <section className={css.part} aria-label="Сессия">
      <Figures>
        <Figure name="Вращений" value={<NumberText value={session?.spins ?? 0} />} />
        <Figure
          name="Итог"
          value={<Result kopecks={(session?.netKopecks ?? 0n) + (session?.boughtNetKopecks ?? 0n)} />}
        />
        {session && session.bought > 0 && (
          <Figure name="Из них купленные бонусы" value={<Result kopecks={session.boughtNetKopecks} />} />
        )}
        <Figure
          name="Время"
          value={session ? formatDuration(Math.max(0, Math.floor((now - session.since) / 60_000))) : '—'}
        />
        <Figure name="Возврат этих вращений" value={band ? percent(band.measured) : '—'} />
      </Figures>
      <div className={css.scale}>{band && <BandScale band={band} expected={returnOf(machine)} />}</div>
      <p className={`${css.sentence} muted figures`}>
        {session && band
          ? sentence(band, session.spins)
          : `Пока здесь ничего не вращали. Точный возврат автомата — ${percent(returnOf(machine))}.`}
      </p>
    </section>
  )
}

const returnOf = (machine: Machine) => Number(decimalOf(machine.sheet('spin').rtp, 12))

/** The meaning of the band for the spins, and its limits. */
function sentence({ low, high, says }: ReturnBand, spins: number): string {
  const after = `После ${formatNumber(spins, 0)} ${plural(spins, ['вращения', 'вращений', 'вращений'])}`
  const where = `от ${percent(low)} до ${percent(high)}`
  switch (says) {
    case 'wide':
      return `Пока ${formatNumber(spins, 0)} ${plural(spins, ['вращение', 'вращения', 'вращений'])} — для статистики мало.`
    case 'within':
      return `${after} возврат в 19 случаях из 20 лежит ${where}. Ваш лежит там же.`
    case 'above':
      return `${after} возврат обычно лежит ${where}. Ваш выше: так бывает, когда выпадает крупный выигрыш. Следующие вращения об этом не знают.`
    case 'below':
      return `${after} возврат обычно лежит ${where}. Ваш ниже: такое случается примерно раз на сорок.`
  }
}

const [width, height] = [300, 34]

function BandScale({ band: { measured, low, high }, expected }: { band: ReturnBand; expected: number }) {
  const most = Math.max(high, measured, expected) * 1.06
  const x = (share: number) => (share / most) * width
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Возврат ${percent(measured)}, полоса от ${percent(low)} до ${percent(high)}`}
    >
      <rect data-part="all" x="0" y="14" width={width} height="6" rx="3" />
      <rect data-part="band" x={x(low)} y="10" width={Math.max(3, x(high) - x(low))} height="14" rx="5" />
      <line x1={x(expected)} x2={x(expected)} y1="6" y2="28" />
      <circle cx={Math.max(6, x(measured))} cy="17" r="6" />
    </svg>
  )
}
