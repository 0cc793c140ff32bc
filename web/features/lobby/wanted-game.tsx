/** Renders a guest's head of the lobby after they opened a game that is for players: the game, and the way into it. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { LobbyGame } from './lobby-game.ts'
import heroCss from './hero.module.css'
import css from './wanted-game.module.css'

export interface WantedGameProps {
  game: LobbyGame
  onSignIn: () => void
  onRegister: () => void
  /** Shown until this is loaded. */
  usual: ReactNode
}

export function WantedGame({ game, onSignIn, onRegister }: Omit<WantedGameProps, 'usual'>) {
  const { title, about, scene, picture, returned } = game
  return (
    <section className={heroCss.hero} aria-labelledby="lobby-wanted">
      {picture === undefined ? (
        <img className={css.scene} src={scene} alt="" width="480" height="288" />
      ) : (
        <div className={css.scene}>{picture}</div>
      )}
      <div className={`${heroCss.text} ${css.text}`}>
        <h1 className={heroCss.title} id="lobby-wanted">
          {title}
        </h1>
        <p className={heroCss.lead}>{about}</p>
        {returned && <p className={`${css.returned} figures`}>{returned()}</p>}
        <div className={heroCss.actions}>
          <Button tone="brand" onClick={onSignIn}>
            Войти, чтобы сыграть
          </Button>
          <Button className={heroCss.second} onClick={onRegister}>
            Создать аккаунт
          </Button>
        </div>
      </div>
    </section>
  )
}
