/** Layouts stored by name: one press lays one on top of the chips on the table. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { sumOf, together } from './layouts.ts'
import type { TableFace } from './table-face.ts'
import type { TableSeen } from './tables.ts'
import { useLayouts } from './use-layouts.ts'
import css from './kept-layouts.module.css'

export function KeptLayouts({ face, table: { hand, desk, view } }: { face: TableFace; table: TableSeen }) {
  const { kept, busy, keep, forget } = useLayouts(face.id)
  const [name, setName] = useState('')
  const isOpen = view?.round?.betting === 'open'
  const lying = Object.keys(hand.wanted).length > 0 ? hand.wanted : hand.former
  const isBare = Object.keys(lying).length === 0
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBare || busy) return
    if (await keep({ name: name.trim() || face.paramsText({ spots: lying }).slice(0, 40).trim(), spots: lying }))
      setName('')
  }
  return (
    <Card className={css.kept} aria-label="Раскладки">
      {kept === null && (
        <p className={css.note}>Раскладки сейчас не показать: нет связи. Они лежат в аккаунте и придут вместе с ней.</p>
      )}
      {kept && kept.length > 0 && (
        <ul className={css.list}>
          {kept.map((each) => (
            <li key={each.name}>
              <Button
                size="small"
                disabled={!isOpen}
                title={face.paramsText({ spots: each.spots })}
                onClick={() => desk.want(together(hand.wanted, each.spots))}
                className={css.lay}
              >
                <span className={css.name}>{each.name}</span>{' '}
                <span className="figures" translate="no">
                  {formatMoney(sumOf(each.spots))}
                </span>
              </Button>
              <IconButton
                icon="close"
                label={`Забыть раскладку: ${each.name}`}
                disabled={busy}
                onClick={() => void forget(each.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <TextField label="Раскладка" placeholder="Название" maxLength={40} value={name} onChange={setName} />
        <Button type="submit" busy={busy} disabled={isBare || !kept}>
          Запомнить
        </Button>
      </form>
      <p className={css.note}>
        {isBare
          ? 'Поставьте фишки, и раскладку можно будет запомнить: она будет на всех ваших устройствах.'
          : `Запомнится то, что ${lying === hand.wanted ? 'лежит сейчас' : 'лежало в прошлый раз'}: ${formatMoney(sumOf(lying))}.`}
      </p>
    </Card>
  )
}
