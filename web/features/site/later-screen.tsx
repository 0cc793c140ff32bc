/** The frame of a screen that opens later: what it is, what it will be, and what can be done until then. Nothing in it pretends. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plans } from './later-plans.ts'

/** A game that can be played now. */
export interface OpenGame {
  path: string
  title: string
  about: string
  scene: string
}

interface LaterScreenProps {
  title: string
  /** Subject and verb of the honest sentence, when the title does not fit: «Слоты откроются». */
  opens?: string | undefined
  scene: string
  sceneSize: { width: number; height: number }
  /** One sentence: what one does there. */
  about: string
  /** Whose plan in `later-plans.ts`. */
  plan: string
  playNow: OpenGame | undefined
  /** What already exists of it. */
  children?: ReactNode
}

export function LaterScreen({ title, opens = `${title} откроется`, scene, sceneSize, about, plan, playNow, children }: LaterScreenProps) {
  return (
    <article className="later">
      <header className="later__hero">
        <img className="later__scene" src={scene} alt="" {...sceneSize} />
        <div className="later__text">
          <h1 className="later__title">{title}</h1>
          <p className="later__about">{about}</p>
          <p className="later__sentence">
            {opens} позже.{' '}
            {playNow && (
              <>
                Сейчас можно сыграть в <Link to={playNow.path}>{playNow.title}</Link>.
              </>
            )}
          </p>
        </div>
      </header>
      {children}
      <section aria-labelledby="later-plan">
        <h2 id="later-plan" className="later__subtitle">
          Как это будет
        </h2>
        <ul className="later__plan">
          {(plans[plan] ?? []).map(({ name, text }) => (
            <li key={name} className="card later__point">
              <h3 className="later__name">{name}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {playNow && <PlayNow game={playNow} sceneSize={sceneSize} />}
    </article>
  )
}

function PlayNow({ game, sceneSize }: { game: OpenGame; sceneSize: LaterScreenProps['sceneSize'] }) {
  return (
    <section aria-labelledby="later-now">
      <h2 id="later-now" className="later__subtitle">
        Открыто сейчас
      </h2>
      <div className="card later__now">
        <img className="later__now-scene" src={game.scene} alt="" {...sceneSize} />
        <div className="later__now-text">
          <h3 className="later__name">{game.title}</h3>
          <p className="muted">{game.about}</p>
        </div>
        <Link to={game.path} className="button button--brand">
          Играть
        </Link>
      </div>
    </section>
  )
}
