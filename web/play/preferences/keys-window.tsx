/** Lists the keys of the site, and turns them on and off. «?» opens it. */
import { Switch } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { allowShortcuts, listShortcuts, useShortcuts } from '../../ui/browser/shortcuts.ts'
import { setPreference, usePreferences } from './preferences.ts'
import css from './keys-window.module.css'

interface KeyRow {
  keys: readonly string[]
  does: string
}

const ofGames: readonly KeyRow[] = [
  { keys: ['Пробел'], does: 'поставить или забрать: то же, что большая кнопка игры' },
  { keys: ['1', '2', '3', '4'], does: 'решения в блэкджеке: ещё, хватит, удвоить, разделить' },
  { keys: ['1', '2', '3'], does: '«Больше — меньше»: больше, меньше, пропустить' },
  { keys: ['1', '2', '3', '4'], does: '«Башня»: двери этажа слева направо' },
  { keys: ['1', '2'], does: '«Монета»: орёл, решка' },
  { keys: ['1', '…', '5'], does: '«Видеопокер»: оставить карту или нет' },
]

const ofSite: readonly KeyRow[] = [
  { keys: ['?'], does: 'этот список' },
  { keys: ['/'], does: 'поиск в помощи' },
]

const always: readonly KeyRow[] = [
  { keys: ['Tab', 'Shift + Tab'], does: 'следующая и предыдущая кнопка' },
  { keys: ['Enter'], does: 'нажать выделенное' },
  { keys: ['←', '→', '↑', '↓'], does: 'двигать ползунки, переключатели и клетки поля' },
  { keys: ['Esc'], does: 'закрыть окно или пояснение' },
]

export function KeysWindow() {
  const { allowed, listed } = useShortcuts()
  const { hotkeys } = usePreferences()
  return (
    <Dialog open={listed} onClose={() => listShortcuts(false)} title="Клавиши">
      <div className="grid gap-4">
        <section className="grid gap-2" aria-label="Клавиши игр">
          <Switch label="Клавиши игр" checked={hotkeys} onChange={(on) => setPreference({ hotkeys: on })} />
          <Rows rows={ofGames} />
        </section>
        <section className="grid gap-2" aria-label="Клавиши сайта">
          <Switch label="Клавиши сайта" checked={allowed} onChange={allowShortcuts} />
          <Rows rows={ofSite} />
        </section>
        <section className="grid gap-2" aria-label="Всегда работают">
          <h3 className={css.always}>Всегда работают</h3>
          <Rows rows={always} />
        </section>
        <p className="muted text-small">Пока курсор в поле ввода или открыто окно, клавиши игр и сайта молчат.</p>
      </div>
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
