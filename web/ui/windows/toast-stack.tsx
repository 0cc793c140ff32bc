/** Renders the toasts; kept out of the first load. */
import { toast as show, ToastContainer } from 'react-toastify/unstyled'
import { toastMs, maxToasts } from './policy.ts'
import { Button } from '../controls/button.tsx'
import type { ToastOptions } from './toast.tsx'
import 'react-toastify/ReactToastify.css'
import css from './toast-stack.module.css'

export function ToastStack() {
  return <ToastContainer newestOnTop limit={maxToasts} aria-label="Сообщения" />
}

export function showToast({ title, msg, type = 'info', action, ...options }: ToastOptions): void {
  const id = options.name ?? (options.preventDuplicates === false ? undefined : `${type}:${title}:${msg}`)
  const content = (
    <div className={css.content}>
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
  // A toast with an action stays while the pointer is on it.
  const closeOnHover = options.closeOnHover ?? !action
  const settings = {
    type,
    position: options.position ?? 'top-center',
    autoClose: options.timeout ?? toastMs,
    hideProgressBar: !(options.progressbar ?? true),
    pauseOnHover: !closeOnHover,
    closeOnClick: true,
    className: `${css.toast} ${options.classNames ?? ''}`,
    ...(options.style && { style: options.style }),
  } as const
  if (id !== undefined && options.name !== undefined && show.isActive(id)) {
    show.update(id, { ...settings, render: content })
    return
  }
  const shown = show(closeOnHover ? <div onMouseEnter={() => show.dismiss(shown)}>{content}</div> : content, {
    ...settings,
    ...(id !== undefined && { toastId: id }),
  })
}
