/** The head of the lobby: the promise, the open game, the last bet anyone made. */
import { Link } from 'react-router'
import { useFeed } from '../../api/feed.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { outcomeText } from './feed-bet.ts'
import type { LobbyGame } from './lobby-game.ts'

interface HeroProps {
  /** The game it leads to. */
  game: LobbyGame
  onSignIn: () => void
  onRegister: () => void
}

export function Hero({ game, onSignIn, onRegister }: HeroProps) {
  const { data: session } = useSession()
  const Art = game.art
  return (
    <section className="hero" aria-labelledby="lobby-promise">
      <div className="hero__sky" aria-hidden="true" />
      {Art && <Art className="hero__art" />}
      <div className="hero__text">
        <LastBet game={game} />
        <h1 className="hero__title" id="lobby-promise">
          Каждая ставка доказывает себя сама
        </h1>
        <p className="hero__lead">
          Сервер обещает исход до вашей ставки, браузер проверяет его после. Обмануть незаметно нельзя — ни нам, ни вам.
        </p>
        <div className="hero__actions">
          {!session?.user && (
            <div className="hero__entry" data-for={session ? undefined : 'guest'}>
              <Button tone="brand" size="large" onClick={onRegister}>
                Создать аккаунт
              </Button>
              <Button size="large" onClick={onSignIn}>
                Войти
              </Button>
            </div>
          )}
          {session?.user !== null && (
            <Link to={game.path} className="button button--brand button--large" data-for={session ? undefined : 'player'}>
              Играть в {game.title}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

/** The newest bet of this game in the feed; until there is one, that the game is open. */
function LastBet({ game }: { game: LobbyGame }) {
  const last = useFeed().data?.all.find((bet) => bet.game === game.id)
  return (
    <p className="hero__live figures">
      <span className="hero__dot" />
      {last ? `Последняя ставка в ${game.title}: ${outcomeText(last)}` : `${game.title} открыт`}
    </p>
  )
}
