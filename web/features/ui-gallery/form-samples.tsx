/** Shows fields and choices in every state. */
import { useState } from 'react'
import { Checkbox, Segmented, Slider, Switch } from '../../ui/controls/choice.tsx'
import { NumberField, PasswordField, TextField } from '../../ui/forms/field.tsx'
import { InScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Sample } from './sample.tsx'

const halves = [
  { value: 'one', label: 'Вручную' },
  { value: 'two', label: 'Авто' },
] as const
type Half = (typeof halves)[number]['value']

export function FieldSamples() {
  const [text, setText] = useState('Нева')
  const [password, setPassword] = useState('a long password')
  const [number, setNumber] = useState(49.5)
  const scope = useFieldsScope()
  return (
    <Sample title="Поля">
      <TextField
        label="С подсказкой"
        hint="Будет использоваться для авторизации на сайте"
        value={text}
        onChange={setText}
      />
      <TextField label="Пустое" placeholder="образец" value="" onChange={setText} />
      <TextField label="С ошибкой" value="ab" onChange={setText} error="Логин — от 3 до 20 знаков" />
      <TextField label="Выключенное" value={text} onChange={setText} disabled />
      <PasswordField label="Пароль" value={password} onChange={setPassword} />
      <PasswordField label="Пароль с ошибкой" value={password} onChange={setPassword} error="Слишком короткий" />
      <PasswordField label="Выключенный пароль" value={password} onChange={setPassword} disabled />
      <InScope scope={scope}>
        <NumberField label="Шанс" value={number} onChange={setNumber} min={1} max={95} unit="%" aside="от 1 до 95 %" />
        <NumberField
          label="Число с ошибкой"
          value={number}
          onChange={setNumber}
          min={1}
          max={95}
          unit="₽"
          error="Больше, чем на балансе"
        />
        <NumberField label="Выключенное число" value={number} onChange={setNumber} min={1} max={95} disabled />
      </InScope>
    </Sample>
  )
}

export function ChoiceSamples() {
  const [half, setHalf] = useState<Half>('one')
  const [on, setOn] = useState(true)
  const [value, setValue] = useState(40)
  return (
    <Sample title="Выбор">
      <Segmented label="Обычный" value={half} options={halves} onChange={setHalf} />
      <Segmented label="Малый" value={half} options={halves} onChange={setHalf} size="small" />
      <Segmented label="Выключенный" value={half} options={halves} onChange={setHalf} disabled />
      <Switch label="Переключатель" checked={on} onChange={setOn} />
      <Switch label="Выключенный переключатель" checked={on} onChange={setOn} disabled />
      <Switch label="Выключатель наоборот" checked={!on} onChange={(next) => setOn(!next)} />
      <Checkbox label="Галочка" checked={on} onChange={setOn} />
      <Checkbox label="Галочка наоборот" checked={!on} onChange={(next) => setOn(!next)} />
      <Slider label="Ползунок" value={value} min={0} max={100} step={1} onChange={setValue} />
      <Slider label="Выключенный ползунок" value={value} min={0} max={100} step={1} onChange={setValue} disabled />
      <Select label="Список" value={half} options={halves} onChange={setHalf} />
    </Sample>
  )
}
