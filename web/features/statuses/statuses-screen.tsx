/** The four statuses of players and the one you have. */
import { useUser } from '../../api/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageAside, PageCard, PageColumns, PageScene, PageTitle } from '../../ui/page.tsx'
import type { StatusLabel } from '../../ui/status-badge.tsx'
import { Badge, Notice } from '../../ui/surface.tsx'
import css from './statuses-screen.module.css'

interface StatusesScreenProps {
  scene: string
  sceneSize: { width: number; height: number }
}

/** From the first one on. */
const ladder: readonly { label: StatusLabel; name: string; text: string }[] = [
  { label: 'global', name: 'Global', text: 'С него начинает каждый. Даёт всё, что есть на сайте: все игры, вывод денег, проверку каждой ставки.' },
  { label: 'simple', name: 'Simple', text: 'Пока не присваивается и сверх Global ничего не даёт. Что он даст, будет написано здесь до того, как он откроется.' },
  { label: 'astract', name: 'Astract', text: 'Третья ступень. Пока не присваивается и сверх Global ничего не даёт.' },
  { label: 'bantermen', name: 'Bantermen', text: 'Высшая ступень. Пока не присваивается и сверх Global ничего не даёт.' },
]

export function StatusesScreen({ scene, sceneSize }: StatusesScreenProps) {
  const own = useUser()?.status
  return (
    <PageColumns>
      <PageCard aria-labelledby="statuses-title">
        <PageTitle id="statuses-title">
          Статусы
        </PageTitle>
        <ol className={css.ladder}>
          {ladder.map(({ label, name, text }) => (
            <li key={label} className={css.step} data-status={label} aria-current={own?.label === label || undefined}>
              <span className={css.sign}>
                <Icon name={`status-${label}`} size={28} />
              </span>
              <span className={css.text}>
                <span className={css.head}>
                  <span className={css.name}>{own?.label === label ? own.name : name}</span>
                  {own?.label === label && <Badge tone="brand">Ваш статус</Badge>}
                </span>
                <span className="muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </PageCard>
      <PageAside>
        <PageScene src={scene} alt="" {...sceneSize} />
        <Notice>
          <Icon name="info" />
          Переход на следующую ступень откроется позже. Статус не меняет ни шансов, ни выплат: он показывает, сколько вы с нами.
        </Notice>
      </PageAside>
    </PageColumns>
  )
}
