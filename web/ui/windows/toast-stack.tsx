/** Renders the toasts; kept out of the first load. */
import { createPortal } from 'react-dom'
import { toast as show, ToastContainer } from 'react-toastify/unstyled'
import { freshErrorMs, toastMs, maxToasts } from './policy.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import type { ToastOptions } from './toast.tsx'
import 'react-toastify/ReactToastify.css'
import css from './toast-stack.module.css'

/** Outside the page's root, which an open window hides from screen readers. */
export function ToastStack() {
  return createPortal(<ToastContainer newestOnTop limit={maxToasts} aria-label="Сообщения" />, document.body)
}

let counted = 0
/** When each error that is on the screen was shown. */
const errors = new Map<string, number>()

/** See `putAwayErrors` of `toast.tsx`. */
export function putAwayErrors(name?: string): void {
  const isOver = ([id, shownAt]: [string, number]) =>
    name === undefined ? performance.now() - shownAt > freshErrorMs : id === name
  for (const [id] of [...errors].filter(isOver)) show.dismiss(id)
}

/** Standing errors must leave room for other messages: the oldest goes. */
function noteError(id: string): void {
  errors.delete(id)
  errors.set(id, performance.now())
  const [oldest] = errors.keys()
  if (errors.size >= maxToasts && oldest !== undefined) show.dismiss(oldest)
}

export function showToast({ title, msg, type = 'info', action, byItself, ...options }: ToastOptions): void {
  const id = options.name ?? (options.preventDuplicates === false ? `${(counted += 1)}` : `${type}:${title}:${msg}`)
  const [pause, play] = [() => show.pause({ id }), () => show.play({ id })]
  const close = () => show.dismiss(id)
  const content = (
    // While it is read or its button has the focus, its time stands still.
    <div className={css.content} onFocus={pause} onBlur={play} onMouseEnter={options.closeOnHover ? close : undefined}>
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        <p className={css.text}>{msg}</p>
      </div>
      {action && (
        <Button size="small" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  )
  const settings = {
    type,
    // The list around them is polite: only an error interrupts.
    role: type === 'error' ? 'alert' : 'presentation',
    position: options.position ?? 'top-center',
    autoClose: options.timeout ?? (type === 'error' ? false : toastMs),
    // The library's bar is named in English: it is drawn by the style sheet and hidden from screen readers.
    hideProgressBar: true,
    pauseOnHover: true,
    closeOnClick: true,
    onClose: () => void errors.delete(id),
    closeButton: () => (
      <button
        type="button"
        className={css.close}
        aria-label="Закрыть сообщение"
        onFocus={pause}
        onBlur={play}
        onClick={close}
      >
        <Icon name="close" size={18} />
      </button>
    ),
    className: `${css.toast} ${options.progressbar === false ? '' : css.timed} ${options.classNames ?? ''}`,
    ...(options.style && { style: options.style }),
  } as const
  if (type === 'success' && byItself !== true) putAwayErrors()
  if (type === 'error') noteError(id)
  if (options.name !== undefined && show.isActive(id)) show.update(id, { ...settings, render: content })
  else show(content, { ...settings, toastId: id })
}
