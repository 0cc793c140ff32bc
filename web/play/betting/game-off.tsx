/**
 * The notice of a game that is switched off, in place of the bet button: no new bet is taken, open ones are played to
 * their end.
 */
import { useTableOf } from '../../api/limits.ts'
import { Notice } from '../../ui/layout/surface.tsx'

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
