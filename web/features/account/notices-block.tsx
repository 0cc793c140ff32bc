/** Lists all notices from the site to the player. */
import { useNotices } from '../../api/notices.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { Block, BlockTitle } from '../../ui/layout/page.tsx'
import css from './sections.module.css'

export function NoticesBlock() {
  const notices = useNotices()
  return (
    <Block aria-labelledby="notices-title">
      <BlockTitle id="notices-title">Сообщения от сайта</BlockTitle>
      {notices?.length === 0 && <p className="muted">Когда сотрудник сайта вам напишет, сообщение останется здесь.</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className="grid gap-4">
          {notices.map(({ id, at, text }) => (
            <li key={id}>
              <p className={css.notice}>{text}</p>
              <p className="muted text-small">{formatMoment(at)}</p>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
