/** Renders the settings of look, motion, sound, chat and dates, stored in this browser; notifications and tips in the account. */
import { type ReactNode, useId, useState } from 'react'
import { useUser } from '../../api/session.ts'
import { switchChat, useChatSwitch } from '../../ui/browser/chat-switch.ts'
import { Segmented, Switch } from '../../ui/controls/choice.tsx'
import {
  chooseDateLocale,
  dateLocales,
  formatAgo,
  formatDate,
  formatMoment,
  localeName,
  useDateLocale,
} from '../../ui/text/dates.ts'
import { setReducedMotion, chooseNumberMotion, type NumberMotion, useMotion } from '../../ui/motion/motion.ts'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { chooseTheme, type Theme, useTheme } from '../../ui/browser/theme.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { allowZoom, useZoom } from '../../ui/browser/zoom.ts'
import { TipsSwitch } from './tips-switch.tsx'
import css from './settings.module.css'

const themes: { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Тёмная' },
  { value: 'light', label: 'Светлая' },
]

const numberMotions: { value: NumberMotion; label: string }[] = [
  { value: 'odometer', label: 'Барабаны' },
  { value: 'countup', label: 'Счёт' },
]

interface SettingsProps {
  /** The settings of sound, motion and hot keys in games, provided by `play`. */
  playing: ReactNode
  /** Notifications of this and other devices. */
  notifications: ReactNode
  /** How the site is installed. */
  installing: ReactNode
}

export function Settings({ playing, notifications, installing }: SettingsProps) {
  const { theme } = useTheme()
  const zoom = useZoom(({ allowed }) => allowed)
  const chat = useChatSwitch(({ on }) => on)
  const user = useUser()
  const choose = (next: Theme) => {
    if (!chooseTheme(next)) toastError('Тема не сохранится: браузер запретил хранение')
  }
  return (
    <div className={css.settings}>
      <Group name="Вид">
        <Row name="Тема">
          <Segmented label="Тема" value={theme} options={themes} onChange={choose} size="small" />
        </Row>
        <Switch
          label={
            <>
              Увеличение двумя пальцами на поле игры
              <span className="block muted text-small">
                Обычно выключено, чтобы игра не уезжала из-под пальцев. Остальная страница увеличивается всегда
              </span>
            </>
          }
          checked={zoom}
          onChange={allowZoom}
        />
      </Group>
      <Group name="Движение">
        <MotionChoices />
      </Group>
      <Group name="В играх">{playing}</Group>
      <Group name="Чат">
        <Switch
          label={
            <>
              Чат сайта
              <span className="block muted text-small">
                Выключенный чат исчезает из меню, и страница ничего о нём не спрашивает. Чат живого стола убирают за
                столом
              </span>
            </>
          }
          checked={chat}
          onChange={switchChat}
        />
        {user && <TipsSwitch />}
      </Group>
      <Group name="Уведомления">{notifications}</Group>
      <Group name="Приложение">{installing}</Group>
      <Group name="Даты и время">
        <DateChoices />
      </Group>
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id} className={css.name}>
        {name}
      </h3>
      {children}
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span>{name}</span>
      {children}
    </div>
  )
}

/** The two amounts of the example. */
const examples = [1_250_00n, 1_347_50n] as const

function MotionChoices() {
  const { number, calm } = useMotion()
  const [example, setExample] = useState(0)
  return (
    <>
      <Row name="Как меняется баланс">
        <Segmented
          label="Как меняется баланс"
          value={number}
          options={numberMotions}
          size="small"
          onChange={(next) => {
            chooseNumberMotion(next)
            setExample(1 - example)
          }}
        />
      </Row>
      <p className={css.example} aria-hidden="true">
        Пример: <MovingNumber kopecks={examples[example] ?? 0n} motion={number} /> ₽
      </p>
      <Switch label="Меньше движения на всём сайте" checked={calm} onChange={setReducedMotion} />
    </>
  )
}

const locales = dateLocales.map((value) => ({ value, label: localeName(value) }))

function DateChoices() {
  const { locale } = useDateLocale()
  const [now] = useState(() => new Date())
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const dayBefore = new Date(now.getTime() - 3 * 86_400_000).toISOString()
  return (
    <>
      <Row name="Язык дат">
        <Select label="Язык дат" value={locale} options={locales} onChange={chooseDateLocale} />
      </Row>
      <p className={css.example} lang={locale}>
        {formatDate(now.toISOString())} · {formatMoment(dayBefore, now)} · {formatAgo(hourAgo, now)}
      </p>
    </>
  )
}
