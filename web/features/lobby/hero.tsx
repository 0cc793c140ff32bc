/** Renders a guest's head of the lobby: the promise in one sentence, and the way in. */
import { Button } from '../../ui/controls/button.tsx'
import type { LobbyGame } from './lobby-game.ts'
import css from './hero.module.css'

interface HeroProps {
  /** The game whose drawing is shown. */
  game: LobbyGame
  onSignIn: () => void
  onRegister: () => void
}

export function Hero({ game, onSignIn, onRegister }: HeroProps) {
  const Art = game.art
  return (
    <section className={css.hero} aria-labelledby="lobby-promise">
      <div className={css.sky} aria-hidden="true" />
      {Art && <Art className={css.art} />}
      <div className={css.text}>
        <h1 className={css.title} id="lobby-promise">
          Каждую ставку можно проверить
        </h1>
        <p className={css.lead}>Результат зафиксирован до ставки, проверка — сразу после.</p>
        <div className={css.actions}>
          <Button tone="brand" onClick={onRegister}>
            Создать аккаунт
          </Button>
          <Button className={css.second} onClick={onSignIn}>
            Войти
          </Button>
        </div>
      </div>
    </section>
  )
}
