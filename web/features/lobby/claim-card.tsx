/** What the player can take now, counted by the server; where there is nothing, what will be here. */
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { plural } from '../../ui/format.ts'

/** `scene` is the address of a drawing. */
export function ClaimCard({ scene }: { scene: string }) {
  const { data: session } = useSession()
  const count = session?.user?.raceback ?? 0
  return (
    <section className="claim card" aria-labelledby="lobby-claim">
      <img className="claim__scene" src={scene} alt="" width="480" height="288" />
      <div className="claim__text">
        <h2 className="claim__title" id="lobby-claim">
          Что можно забрать
        </h2>
        {session === undefined ? (
          <div className="skeleton h-16" />
        ) : session.user === null ? (
          <p className="muted">Здесь соберётся всё, что сайт должен игроку: рейкбек, призы турнира, подарки событий. Нужен аккаунт.</p>
        ) : count > 0 ? (
          <>
            <p>
              У вас{' '}
              <strong>
                {count} {plural(count, ['бонус', 'бонуса', 'бонусов'])}
              </strong>
            </p>
            <Link to="/bonus" className="button button--gold button--medium">
              Забрать
            </Link>
          </>
        ) : (
          <p className="muted">Сейчас забирать нечего. Когда откроются бонусы, здесь будут рейкбек, призы турнира и подарки событий.</p>
        )}
      </div>
    </section>
  )
}
