/**
 * The notice of a game that is switched off, in place of the bet button: no new bet is taken, open ones are played to
 * their end.
 */
import { useTableOf } from '../../api/game-limits.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import css from './game-off.module.css'

export function GameOff({ game }: { game: string }) {
  const words = useTableOf(game)?.off
  return (
    words !== undefined && (
      <Notice as="div" tone="gold" className={css.off} role="status">
        <Icon name="info" />
        <span>{/[.!?]$/.test(words) ? words : `${words}.`}</span>
        <ButtonLink to="/" size="small">
          Другая игра
        </ButtonLink>
      </Notice>
    )
  )
}
