/** The one button of the site, in its tones and sizes. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'brand' | 'gold' | 'quiet' | 'bare' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  /** Work is under way: the button keeps its width and answers no press. */
  busy?: boolean
  block?: boolean
  children?: ReactNode
}

export function Button({ tone = 'quiet', size = 'medium', icon, busy = false, block = false, className = '', children, ...rest }: ButtonProps) {
  const classes = ['button', `button--${tone}`, `button--${size}`, block && 'button--block', className].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} className={classes} aria-busy={busy || undefined} disabled={rest.disabled === true || busy}>
      {busy ? <Icon name="spinner" size={18} className="spin" /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** What the button does, for screen readers and as its title. */
  label: string
}

/** A square button that shows only a picture. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={`icon-button ${className}`}>
      <Icon name={icon} />
    </button>
  )
}
