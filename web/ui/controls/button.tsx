/** Renders the site's button in all tones and sizes, and a link that looks like one. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { idleProps } from './presses.ts'
import css from './button.module.css'

/** The look shared by buttons and button links. */
interface Look {
  tone?: 'brand' | 'gold' | 'quiet' | 'bare' | 'danger'
  size?: 'small' | 'medium' | 'large'
  block?: boolean
  className?: string | undefined
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  icon?: IconName
  /** Work is under way: the button keeps its width and ignores presses. */
  busy?: boolean
  /** Nothing can be pressed now. Instead of `disabled` where the button may have the focus: it keeps it. */
  idle?: boolean
  ref?: Ref<HTMLButtonElement> | undefined
  children?: ReactNode
}

export function Button({
  tone,
  size,
  block,
  className,
  icon,
  busy = false,
  idle = false,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...looking({ tone, size, block, className })}
      {...(busy && { 'aria-busy': true })}
      {...((busy || idle) && idleProps)}
    >
      {busy ? <Icon name="spinner" size={18} className="spin" /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  children: ReactNode
  /** A path of the site; `href` is for other sites. */
  to?: string
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, block, className, to, children, ...rest }: ButtonLinkProps) {
  const props = { ...rest, ...looking({ tone, size, block, className }) }
  return to === undefined ? (
    <a {...props}>{children}</a>
  ) : (
    <Link {...props} to={to}>
      {children}
    </Link>
  )
}

function looking({ tone = 'quiet', size, block, className = '' }: { [Name in keyof Look]: Look[Name] | undefined }) {
  return {
    className: `${css.button} touch ${className}`,
    'data-part': 'button',
    'data-tone': tone,
    'data-size': size,
    'data-block': block || undefined,
  }
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** The button's action, for screen readers and as its title. */
  label: string
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square button with only an icon. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`${css.iconButton} touch ${className}`}
      data-part="icon-button"
    >
      <Icon name={icon} />
    </button>
  )
}
