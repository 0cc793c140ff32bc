/** The way to several tables next to one another: a button, and the window in which they are chosen. */
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { addressOf, type Beside, mostBeside } from './beside.ts'
import css from './beside-window.module.css'

/** `ids`: the tables that stand already. Only where there is room for two. */
export function BesideButton({ ids, known, small = false }: Beside & { small?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  // Where several stand, the sign alone: the room is for what the table says.
  const isNarrow = ids.length > 1
  return (
    <span className={css.place}>
      <Button
        className={css.button}
        title={isNarrow ? 'Поставить рядом' : undefined}
        size={small ? 'small' : 'medium'}
        onClick={() => setOpen(true)}
      >
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
          focusable="false"
        >
          <rect x="4" y="4" width="6.8" height="6.8" rx="1.8" />
          <rect x="13.2" y="4" width="6.8" height="6.8" rx="1.8" />
          <rect x="4" y="13.2" width="6.8" height="6.8" rx="1.8" />
          <rect x="13.2" y="13.2" width="6.8" height="6.8" rx="1.8" />
        </svg>
        <span className={isNarrow ? 'unseen' : undefined}>Поставить рядом</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Столы рядом">
        <Chooser ids={ids} known={known} onGone={() => setOpen(false)} />
      </Dialog>
    </span>
  )
}

function Chooser({ ids, known, onGone }: Beside & { onGone: () => void }) {
  const [chosen, setChosen] = useState(ids)
  const isFull = chosen.length >= mostBeside
  return (
    <div className={css.chooser}>
      <p className="muted">До четырёх столов на одном экране.</p>
      <ul className={css.tables}>
        {known.map(({ id, title }) => (
          <li key={id}>
            <Checkbox
              label={title}
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={(wanted) => setChosen(wanted ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      {chosen.length < 2 ? (
        <Button tone="brand" block disabled>
          Выберите два стола
        </Button>
      ) : (
        <ButtonLink tone="brand" block to={addressOf(chosen)} onClick={onGone}>
          Открыть рядом
        </ButtonLink>
      )}
    </div>
  )
}
