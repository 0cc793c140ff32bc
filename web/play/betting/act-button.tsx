/** The button that bets or moves, in every game: what a press does, and below what it costs and may bring. */
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ActWords } from './bet-words.ts'
import css from './act-button.module.css'

interface ActButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon'>, ActWords {
  /** On what is bet, between the word and the sums: the range of dice. */
  on?: string
}

export function ActButton({ word, costs, brings, icon, on, className = '', ...rest }: ActButtonProps) {
  // All that stands on it, in its order: whoever speaks to the page calls it by what they see (WCAG 2.5.3). The spaces between its lines are for programs that read them as one.
  const heard = brings && (costs === undefined ? `${brings} можно будет забрать` : `${brings} при выигрыше`)
  const name = [word, on, costs, heard].filter(Boolean).join(', ')
  return (
    <Button tone="brand" size="large" {...rest} aria-label={name} className={`${css.act} ${className}`}>
      <span className={css.lines}>
        <span className={css.word} data-part="act-word">
          {icon && <Icon name={icon} size={20} />}
          {word}
        </span>{' '}
        {on && <span className={`${css.on} figures`}>{on}</span>}{' '}
        {(costs ?? brings) !== undefined && (
          <span className={`${css.sums} figures`}>
            {costs && <span>{costs}</span>}{' '}
            {brings && (
              <span className={css.brings}>
                <Icon name="arrow" size={14} /> {brings}
              </span>
            )}
          </span>
        )}
      </span>
    </Button>
  )
}
