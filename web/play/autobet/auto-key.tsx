/** Beside the button that bets, on a phone: automatic play without a scroll to where its settings stand. They come up by themselves. */
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PlayMode } from '../betting/bet-panel.tsx'
import css from './auto-key.module.css'

interface AutoKeyProps {
  mode: PlayMode
  onMode: (mode: PlayMode) => void
}

export function AutoKey({ mode, onMode }: AutoKeyProps) {
  const on = mode === 'auto'
  return (
    <Button className={css.key} data-switch="autoplay-others" aria-label="авто, автоигра" aria-pressed={on} onClick={() => onMode(on ? 'manual' : 'auto')}>
      <Icon name="repeat" size={20} />
      авто
    </Button>
  )
}
