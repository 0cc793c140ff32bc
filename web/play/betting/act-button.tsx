/** The button that bets or moves, in every game: the action of a press, and below it its cost and possible payout. */
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { ignoreRepeats } from '../../ui/controls/presses.ts'
import type { ActWords } from './bet-words.ts'
import css from './act-button.module.css'

interface ActButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon' | 'disabled'>, ActWords {
  /** The chosen parameters, between the word and the sums: the range of dice. */
  on?: string
}

export function ActButton({ word, costs, brings, icon, on, className = '', ...rest }: ActButtonProps) {
  // The whole text of the button, in its order: speech control calls it by its visible text (WCAG 2.5.3). The spaces
  // between its lines are for programs that read it as one text.
  const heard = brings && (costs === undefined ? `${brings} можно будет забрать` : `${brings} при выигрыше`)
  const name = [word, on, costs, heard].filter(Boolean).join(', ')
  return (
    <Button
      tone="brand"
      size="large"
      onKeyDown={ignoreRepeats}
      {...rest}
      aria-label={name}
      className={`${css.act} ${className}`}
    >
      <span className={css.lines}>
        <span className={css.word} data-part="act-word">
          {icon && <Icon name={icon} size={20} />}
          {word}
        </span>{' '}
        {on && (
          <span className={`${css.on} figures`} data-part="act-on">
            {on}
          </span>
        )}{' '}
        {(costs ?? brings) !== undefined && (
          <span className={`${css.sums} figures`} translate="no">
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
