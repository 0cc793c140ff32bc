/** The four statuses of players and the one you have. */
import { useUser } from '../../api/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { StatusLabel } from '../../ui/status-badge.tsx'

interface StatusesScreenProps {
  scene: string
  sceneSize: { width: number; height: number }
}

/** From the first one on. */
const ladder: readonly { label: StatusLabel; name: string; text: string }[] = [
  { label: 'global', name: 'Global', text: 'С него начинает каждый: все игры и проверка каждой ставки открыты сразу.' },
  { label: 'simple', name: 'Simple', text: 'Вторая ступень, мятный ромб.' },
  { label: 'astract', name: 'Astract', text: 'Третья ступень, фиолетовая звезда.' },
  { label: 'bantermen', name: 'Bantermen', text: 'Высшая ступень, золотая корона.' },
]

export function StatusesScreen({ scene, sceneSize }: StatusesScreenProps) {
  const own = useUser()?.status
  return (
    <div className="page-columns">
      <section className="card page-card" aria-labelledby="statuses-title">
        <h1 id="statuses-title" className="page-title">
          Статусы
        </h1>
        <ol className="ladder">
          {ladder.map(({ label, name, text }) => (
            <li key={label} className="ladder__step" data-status={label} aria-current={own?.label === label || undefined}>
              <span className="ladder__sign">
                <Icon name={`status-${label}`} size={28} />
              </span>
              <span className="ladder__text">
                <span className="ladder__head">
                  <span className="ladder__name">{own?.label === label ? own.name : name}</span>
                  {own?.label === label && <span className="badge badge--brand">Ваш статус</span>}
                </span>
                <span className="muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <div className="page-aside">
        <img className="page-scene" src={scene} alt="" {...sceneSize} />
        <p className="notice">
          <Icon name="info" />
          Переход на следующую ступень откроется позже. Статус не меняет ни шансов, ни выплат: он показывает, сколько вы с нами.
        </p>
      </div>
    </div>
  )
}
