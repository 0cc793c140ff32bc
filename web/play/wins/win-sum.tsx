/** Writes a won sum: counted up while its win is celebrated, in the player's style of moving numbers. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useMotion } from '../../ui/motion/motion.ts'
import { Money, Result } from '../../ui/text/money.tsx'
import { useCelebration } from './celebration.ts'
import { winCounting, winMs } from './win-step.ts'
import css from './win-sum.module.css'

interface WinSumProps {
  game: string
  /** In kopecks. */
  kopecks: bigint
  /** A net result, with its sign and its colour. */
  signed?: boolean
}

const plain = (kopecks: bigint) => (
  <span className="figures" translate="no">
    {formatAmount(kopecks)}
  </span>
)
const Odometer = lazyPart(async () => (await import('../../ui/motion/odometer.tsx')).Odometer, {
  waiting: () => plain(0n),
  lost: ({ value }: { value: bigint }) => plain(value),
})

export function WinSum({ game, kopecks, signed = false }: WinSumProps) {
  const celebration = useCelebration(game)
  if (celebration?.running !== true || celebration.sum !== kopecks)
    return signed ? <Result kopecks={kopecks} /> : <Money kopecks={kopecks} />
  return (
    <span className={`${css.sum} ${signed ? 'text-win' : ''}`}>
      {/* Keeps the room of the whole sum, and is what readers find. */}
      <span className={css.whole}>
        <Money kopecks={kopecks} signed={signed} />
      </span>
      <span className={css.now} aria-hidden="true" translate="no">
        {signed && '+'}
        <Counted key={celebration.key} kopecks={kopecks} ms={winMs(celebration.step, celebration.form) * winCounting} />
        {'\u00a0₽'}
      </span>
    </span>
  )
}

function Counted({ kopecks, ms }: { kopecks: bigint; ms: number }) {
  const { number } = useMotion()
  return number === 'countup' ? <CountUp kopecks={kopecks} ms={ms} /> : <Rolling kopecks={kopecks} ms={ms} />
}

function CountUp({ kopecks, ms }: { kopecks: bigint; ms: number }) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, Math.max(0, now - began) / ms)
      setShare(1 - (1 - passed) ** 2)
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [ms])
  const shown = share === 1 ? kopecks : BigInt(Math.floor(Number(kopecks) * share))
  return plain(shown)
}

function Rolling({ kopecks, ms }: { kopecks: bigint; ms: number }) {
  const [value, setValue] = useState(0n)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setValue(kopecks))
    return () => cancelAnimationFrame(frame)
  }, [kopecks])
  return <Odometer value={value} ms={ms} />
}
