/** Ways to pay or to be paid, as tiles: real radio buttons, so arrows move between them. */
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'

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
    <div role="radiogroup" aria-label={label} className="methods">
      {methods.map(({ id, title, about }) => (
        <label key={id} className="methods__option">
          <input type="radio" className="unseen" name={name} checked={id === value} onChange={() => onChange(id)} />
          <span className="methods__tile">
            <span className="methods__sign">
              <Icon name="card" />
            </span>
            <span className="methods__words">
              <span className="methods__title">{title}</span>
              <span className="methods__about">{about}</span>
            </span>
            <Icon name="check" size={18} className="methods__tick" />
          </span>
        </label>
      ))}
    </div>
  )
}
