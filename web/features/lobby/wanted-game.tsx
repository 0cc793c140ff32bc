/** Renders a guest's head of the lobby after they opened a game that is for players: the game, and the way into it. */
import { Button } from '../../ui/controls/button.tsx'
import type { LobbyGame } from './lobby-game.ts'
import css from './hero.module.css'

interface WantedGameProps {
  game: LobbyGame
  onSignIn: () => void
  onRegister: () => void
}

export function WantedGame({ game, onSignIn, onRegister }: WantedGameProps) {
  const { title, about, scene, picture, returned } = game
  return (
    <section className={`${css.hero} ${css.wanted}`} aria-labelledby="lobby-wanted">
      {picture === undefined ? (
        <img className={css.scene} src={scene} alt="" width="480" height="288" />
      ) : (
        <div className={css.scene}>{picture}</div>
      )}
      <div className={css.text}>
        <h1 className={css.title} id="lobby-wanted">
          {title}
        </h1>
        <p className={css.lead}>{about}</p>
        {returned && <p className={`${css.returned} figures`}>{returned()}</p>}
        <div className={css.actions}>
          <Button tone="brand" onClick={onSignIn}>
            Войти, чтобы сыграть
          </Button>
          <Button className={css.second} onClick={onRegister}>
            Создать аккаунт
          </Button>
        </div>
      </div>
    </section>
  )
}
