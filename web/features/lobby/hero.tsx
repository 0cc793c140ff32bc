/** The head of the lobby: the promise, the open game, the last win anyone had. */
import { useFeed } from '../../api/feed.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { outcomeText } from './feed-bet.ts'
import type { LobbyGame } from './lobby-game.ts'
import css from './hero.module.css'

interface HeroProps {
  /** The game it leads to. */
  game: LobbyGame
  onSignIn: () => void
  onRegister: () => void
}

export function Hero({ game, onSignIn, onRegister }: HeroProps) {
  const session = useSession()
  const Art = game.art
  return (
    <section className={css.hero} aria-labelledby="lobby-promise">
      <div className={css.sky} aria-hidden="true" />
      {Art && <Art className={css.art} />}
      <div className={css.text}>
        <LastWin game={game} />
        <h1 className={css.title} id="lobby-promise">
          Каждая ставка доказывает себя сама
        </h1>
        <p className={css.lead}>
          Сервер обещает исход до вашей ставки, браузер проверяет его после. Обмануть незаметно нельзя — ни нам, ни вам.
        </p>
        <div className={css.actions}>
          {!session?.user && (
            <div className={css.entry} data-for={session ? undefined : 'guest'}>
              <Button tone="brand" size="large" onClick={onRegister}>
                Создать аккаунт
              </Button>
              <Button size="large" onClick={onSignIn}>
                Войти
              </Button>
            </div>
          )}
          {session?.user !== null && (
            <ButtonLink to={game.path} tone="brand" size="large" data-for={session ? undefined : 'player'}>
              Играть в {game.title}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

/** The newest win of this game in the feed; until there is one, that the game is open. Nobody is greeted with a loss. */
function LastWin({ game }: { game: LobbyGame }) {
  const last = useFeed().data?.all.find((bet) => bet.game === game.id && bet.payout > bet.stake)
  return (
    <p className={`${css.live} figures`}>
      <span className={css.dot} />
      {last ? `Последний выигрыш в ${game.title}: ${outcomeText(last)}` : `${game.title} открыт`}
    </p>
  )
}
