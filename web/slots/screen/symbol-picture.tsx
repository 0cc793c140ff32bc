/** One symbol of a machine as a picture in the page, as large as its place. */
import type { SlotWorld } from '../slot-face.ts'
import css from './flat-board.module.css'

export function SymbolPicture({
  world,
  count,
  symbol,
}: {
  world: Pick<SlotWorld, 'symbols'>
  count: number
  symbol: number
}) {
  const share = count > 1 ? (symbol / (count - 1)) * 100 : 0
  return (
    <span
      className={css.symbol}
      style={{
        backgroundImage: `url("${world.symbols}")`,
        backgroundSize: `${count * 100}% 100%`,
        backgroundPosition: `${share}% 0`,
      }}
    />
  )
}
