/** What the player can take now, counted by the server; where there is nothing, what will be here. */
import { useSession } from '../../api/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { Card, Skeleton } from '../../ui/surface.tsx'
import css from './claim-card.module.css'

/** `scene` is the address of a drawing. */
export function ClaimCard({ scene }: { scene: string }) {
  const session = useSession()
  const count = session?.user?.raceback ?? 0
  return (
    <Card className={css.claim} aria-labelledby="lobby-claim">
      <img className={css.scene} src={scene} alt="" width="480" height="288" />
      <div className={css.text}>
        <h2 className={css.title} id="lobby-claim">
          Что можно забрать
        </h2>
        {session === undefined ? (
          <Skeleton className="h-16" />
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
            <ButtonLink to="/bonus" tone="gold">
              Забрать
            </ButtonLink>
          </>
        ) : (
          <p className="muted">Сейчас забирать нечего. Когда откроются бонусы, здесь будут рейкбек, призы турнира и подарки событий.</p>
        )}
      </div>
    </Card>
  )
}
