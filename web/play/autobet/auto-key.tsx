/**
 * A button next to the bet button, on a phone: opens automatic play without scrolling to its settings, which come into
 * view.
 */
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import type { PlayMode } from '../betting/bet-words.ts'
import css from './auto-key.module.css'

interface AutoKeyProps {
  mode: PlayMode
  onMode: (mode: PlayMode) => void
}

export function AutoKey({ mode, onMode }: AutoKeyProps) {
  const on = mode === 'auto'
  return (
    <Button
      className={css.key}
      data-switch="autoplay-others"
      aria-label="авто, автоигра"
      aria-pressed={on}
      onClick={() => onMode(on ? 'manual' : 'auto')}
    >
      <Icon name="repeat" size={20} />
      авто
    </Button>
  )
}
