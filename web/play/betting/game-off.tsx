/** A game that is switched off says so where one bets: no new bet is taken, what is open is played to its end. */
import { useTableOf } from '../../api/limits.ts'
import { Notice } from '../../ui/surface.tsx'

export function GameOff({ game }: { game: string }) {
  const words = useTableOf(game)?.off
  return (
    words !== undefined && (
      <Notice tone="gold" role="status">
        {words}
      </Notice>
    )
  )
}
