/** The lobby: the games, how a bet proves itself, the way in. */
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { ProofSteps } from './proof-steps.tsx'

/** A game as the lobby presents it. */
export interface LobbyGame {
  path: string
  title: string
  lure: string
  art: ComponentType<{ className?: string }>
}

interface LobbyProps {
  games: readonly LobbyGame[]
  onSignIn: () => void
  onRegister: () => void
}

export function Lobby({ games, onSignIn, onRegister }: LobbyProps) {
  const { data: session } = useSession()
  const [first] = games
  return (
    <div className="lobby">
      {first && <Hero game={first} guest={session?.user === null} onSignIn={onSignIn} onRegister={onRegister} />}
      <ProofSteps />
      <section aria-label="Игры">
        <h2 className="lobby__title">Игры</h2>
        <div className="tiles-row">
          {games.map((game) => (
            <GameTile key={game.path} game={game} />
          ))}
        </div>
      </section>
    </div>
  )
}

interface HeroProps {
  game: LobbyGame
  guest: boolean
  onSignIn: () => void
  onRegister: () => void
}

function Hero({ game, guest, onSignIn, onRegister }: HeroProps) {
  const Art = game.art
  return (
    <section className="hero">
      <div className="hero__sky" aria-hidden="true" />
      <Art className="hero__art" />
      <div className="hero__text">
        <h1 className="hero__title">Каждая ставка доказывает себя сама</h1>
        <p className="hero__lead">
          Сервер обещает исход до вашей ставки, браузер проверяет его после. Обмануть незаметно нельзя — ни нам, ни вам.
        </p>
        <div className="hero__actions">
          {guest ? (
            <>
              <Button tone="brand" size="large" onClick={onRegister}>
                Создать аккаунт
              </Button>
              <Button size="large" onClick={onSignIn}>
                Войти
              </Button>
            </>
          ) : (
            <Link to={game.path} className="button button--brand button--large">
              Играть в {game.title}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

function GameTile({ game }: { game: LobbyGame }) {
  const Art = game.art
  return (
    <Link to={game.path} className="game-tile">
      <span className="game-tile__scene">
        <Art className="game-tile__art" />
      </span>
      <span className="game-tile__text">
        <span className="game-tile__title">{game.title}</span>
        <span className="game-tile__lure">{game.lure}</span>
      </span>
    </Link>
  )
}
