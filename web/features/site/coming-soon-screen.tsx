/** Renders a screen that opens later: what it is, what it will be, and what to do until then. It pretends nothing. */
import { Link } from 'react-router'
import { plans } from './coming-soon-plans.ts'
import { Card } from '../../ui/layout/surface.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import css from './coming-soon-screen.module.css'

/** A playable game. */
export interface OpenGame {
  path: string
  title: string
  about: string
  scene: string
}

interface ComingSoonScreenProps {
  title: string
  scene: string
  sceneSize: { width: number; height: number }
  /** One sentence: what one does there. */
  about: string
  /** Key in `coming-soon-plans.ts`. */
  plan: string
  playNow: OpenGame | undefined
}

export function ComingSoonScreen({ title, scene, sceneSize, about, plan, playNow }: ComingSoonScreenProps) {
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

function PlayNow({ game, sceneSize }: { game: OpenGame; sceneSize: ComingSoonScreenProps['sceneSize'] }) {
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
