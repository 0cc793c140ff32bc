/** Opens pages, players and bets by a few letters: a player's login, number, e-mail or code, a bet's number. */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { pagesFor } from '../pages.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './palette.module.css'

interface Goal {
  to: string
  title: string
  icon: IconName
}

interface PaletteProps {
  open: boolean
  onClose: () => void
  rights: readonly Right[]
}

export function Palette({ open, onClose, rights }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Куда перейти">
      {open && <Goals rights={rights} onGone={onClose} />}
    </Dialog>
  )
}

/** The public number of a bet, alone or in its page's URL, as a complaining player sends it. */
const betIn = (text: string): string | undefined => /(?:^|\/bet\/)([\w-]{22})(?:$|[?#])/.exec(text)?.[1]

/** What these letters may open. */
function goalsOf(text: string, rights: readonly Right[]): Goal[] {
  const trimmed = text.trim()
  const pages = pagesFor(rights).filter(({ title, path }) =>
    `${title} ${path}`.toLocaleLowerCase('ru').includes(trimmed.toLocaleLowerCase('ru')),
  )
  const player: Goal[] =
    trimmed !== '' && rights.includes('player.view')
      ? [
          {
            to: `/admin/players?search=${encodeURIComponent(trimmed)}`,
            title: `Искать игрока «${trimmed}»`,
            icon: 'user',
          },
        ]
      : []
  const link = rights.includes('bet.view') ? betIn(trimmed) : undefined
  const bet: Goal[] =
    link === undefined ? [] : [{ to: `/admin/bets?link=${link}`, title: 'Чья это ставка', icon: 'play' }]
  return [...bet, ...pages.map(({ path: to, title, icon }) => ({ to, title, icon })), ...player]
}

function Goals({ rights, onGone }: { rights: readonly Right[]; onGone: () => void }) {
  const navigate = useGoTo()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const goals = goalsOf(text, rights)
  const go = (goal: Goal | undefined) => {
    if (!goal) return
    onGone()
    navigate(goal.to)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + goals.length) % Math.max(1, goals.length))
    else if (event.key === 'Enter') go(goals[at])
    else return
    event.preventDefault()
  }
  return (
    <div className={css.palette}>
      <input
        className={css.text}
        aria-label="Страница или игрок"
        placeholder="Страница, логин, почта, номер, ставка"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={handleKey}
      />
      <ul className={css.goals} aria-label="Найдено">
        {goals.map((goal, place) => (
          <li key={goal.to}>
            <button
              type="button"
              className={css.goal}
              data-at={place === at || undefined}
              onPointerMove={() => setAt(place)}
              onClick={() => go(goal)}
            >
              <Icon name={goal.icon} size={17} /> {goal.title}
            </button>
          </li>
        ))}
      </ul>
      {goals.length === 0 && <p className="muted">Ничего такого нет</p>}
    </div>
  )
}
