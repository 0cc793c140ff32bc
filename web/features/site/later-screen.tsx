/** The frame of a screen that opens later: what it is, what it will be, and what can be done until then. Nothing in it pretends. */
import { Link } from '../../ui/router.tsx'
import { plans } from './later-plans.ts'
import { Card } from '../../ui/surface.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './later-screen.module.css'

/** A game that can be played now. */
export interface OpenGame {
  path: string
  title: string
  about: string
  scene: string
}

interface LaterScreenProps {
  title: string
  scene: string
  sceneSize: { width: number; height: number }
  /** One sentence: what one does there. */
  about: string
  /** Whose plan in `later-plans.ts`. */
  plan: string
  playNow: OpenGame | undefined
}

export function LaterScreen({ title, scene, sceneSize, about, plan, playNow }: LaterScreenProps) {
  return (
    <article className={css.later}>
      <header className={css.hero}>
        <img className={css.scene} src={scene} alt="" {...sceneSize} />
        <div className={css.text}>
          <h1 className={css.title}>{title}</h1>
          <p className={css.about}>{about}</p>
          <p className={css.sentence}>
            {title} откроется позже.{' '}
            {playNow && (
              <>
                Сейчас можно сыграть в <Link to={playNow.path}>{playNow.title}</Link>.
              </>
            )}
          </p>
        </div>
      </header>
      <section aria-labelledby="later-plan">
        <h2 id="later-plan" className={css.subtitle}>
          Как это будет
        </h2>
        <ul className={css.plan}>
          {(plans[plan] ?? []).map(({ name, text }) => (
            <Card key={name} as="li" className={css.point}>
              <h3 className={css.name}>{name}</h3>
              <p className="muted">{text}</p>
            </Card>
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
      <h2 id="later-now" className={css.subtitle}>
        Открыто сейчас
      </h2>
      <Card as="div" className={css.now}>
        <img className={css.nowScene} src={game.scene} alt="" {...sceneSize} />
        <div className={css.nowText}>
          <h3 className={css.name}>{game.title}</h3>
          <p className="muted">{game.about}</p>
        </div>
        <ButtonLink to={game.path} tone="brand">
          Играть
        </ButtonLink>
      </Card>
    </section>
  )
}
