/** Renders payment methods as tiles: real radio buttons, so arrow keys move between them. */
import { useId } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import css from './method-choice.module.css'

interface Method {
  id: string
  title: string
  about: string
}

interface MethodChoiceProps {
  label: string
  methods: readonly Method[]
  value: string
  onChange: (id: string) => void
}

export function MethodChoice({ label, methods, value, onChange }: MethodChoiceProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.methods}>
      {methods.map(({ id, title, about }) => (
        <label key={id} className={css.option}>
          <input type="radio" className="unseen" name={name} checked={id === value} onChange={() => onChange(id)} />
          <span className={css.tile}>
            <span className={css.sign}>
              <Icon name="card" />
            </span>
            <span className={css.words}>
              <span className={css.title}>{title}</span>
              <span className={css.about}>{about}</span>
            </span>
            <Icon name="check" size={18} className={css.tick} />
          </span>
        </label>
      ))}
    </div>
  )
}
