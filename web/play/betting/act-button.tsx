/** The one button that bets in the deck of an instant game. */
import { Button, type ButtonProps } from '../../ui/button.tsx'
import css from './instant-deck.module.css'

export function ActButton({ className = '', ...rest }: ButtonProps) {
  return <Button tone="brand" size="large" {...rest} className={`${css.act} ${className}`} />
}
