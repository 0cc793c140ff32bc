/** A new tournament: its terms, what they can cost and would have cost, and only then the press that makes it. */
import { hasThreshold } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { errorText } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField, TextField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { callAdmin } from '../call.ts'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { TournamentCost } from './tournament-cost.tsx'
import { type Draft, firstDraft, kindNames, termsOf } from './tournament-terms.ts'
import css from './tournament-form.module.css'

export function TournamentForm({ onDone }: { onDone: () => void }) {
  const { busy, act } = useAct()
  const [draft, setDraft] = useState<Draft>(firstDraft)
  const [cost, setCost] = useState<Awaited<ReturnType<typeof askCost>>>()
  // A computed cost belongs to its terms.
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setCost(undefined)
  }
  const submit = async () => {
    if (cost !== undefined) {
      if (await act(() => callAdmin('makeTournament', cost.terms))) onDone()
      return
    }
    try {
      setCost(await askCost(draft))
    } catch (error) {
      toastError(errorText(error))
    }
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void submit()}>
      <TextField
        label="Название"
        maxLength={80}
        autoComplete="off"
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <ContestFields draft={draft} onChange={change} />
      <div className={css.pairs}>
        <TextField
          label="Начало (пусто — сейчас)"
          type="datetime-local"
          value={draft.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <TextField label="Конец" type="datetime-local" value={draft.endsAt} onChange={(endsAt) => change({ endsAt })} />
      </div>
      <TeamFields draft={draft} onChange={change} />
      <MoneyFields draft={draft} onChange={change} />
      {cost !== undefined && <TournamentCost cost={cost.computed} terms={cost.terms} />}
      <Button
        type="submit"
        tone={cost === undefined ? 'quiet' : 'brand'}
        busy={busy}
        disabled={draft.title.trim() === '' || draft.endsAt === ''}
      >
        {cost === undefined ? 'Посчитать, сколько он стоит' : 'Сделать турнир'}
      </Button>
    </FieldsForm>
  )
}

async function askCost(draft: Draft) {
  const terms = termsOf(draft)
  return { terms, computed: (await callAdmin('tournamentCost', terms)).success }
}

interface FieldsProps {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

function ContestFields({ draft, onChange }: FieldsProps) {
  const titleOf = useTitleOf()
  const games = useAdminQuery('gameLimits', {}).data?.success.games ?? []
  return (
    <div className={css.pairs}>
      <SelectField
        label="Вид"
        value={draft.kind}
        options={Object.entries(kindNames).map(([value, label]) => ({ value: value as Draft['kind'], label }))}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        label="Игра"
        value={draft.game}
        options={[{ value: '', label: 'любая' }, ...games.map(({ game }) => ({ value: game, label: titleOf(game) }))]}
        onChange={(game) => onChange({ game })}
      />
      {hasThreshold(draft.kind) && (
        <NumberField
          label="Считать ставки от множителя"
          unit="×"
          value={draft.threshold}
          min={1}
          max={100_000}
          onChange={(threshold) => onChange({ threshold })}
        />
      )}
      {draft.kind === 'multiplier' && draft.game === '' && (
        <NumberField
          label="Только ставки с преимуществом"
          unit="%"
          value={draft.edge}
          min={0.01}
          max={100}
          onChange={(edge) => onChange({ edge })}
        />
      )}
      <MoneyField
        label="Наименьшая ставка"
        value={draft.minStake}
        min={0n}
        max={1_000_000_00n}
        onChange={(minStake) => onChange({ minStake })}
      />
    </div>
  )
}

/** A team is gathered first, so that nobody joins by a bet or a fee. */
function TeamFields({ draft, onChange }: FieldsProps) {
  return (
    <div className={css.pairs}>
      <SelectField
        label="Играют"
        value={String(draft.teamSize)}
        options={[
          { value: '1', label: 'каждый за себя' },
          ...[2, 3, 4, 5].map((size) => ({ value: String(size), label: `командами до ${size}` })),
        ]}
        onChange={(size) => {
          const teamSize = Number(size)
          onChange({ teamSize, teamBest: teamSize, ...(teamSize > 1 && onlyPressed(draft)) })
        }}
      />
      {draft.teamSize > 1 && (
        <NumberField
          label="Сколько лучших результатов команды считать"
          value={draft.teamBest}
          min={1}
          max={draft.teamSize}
          decimals={0}
          onChange={(teamBest) => onChange({ teamBest })}
        />
      )}
    </div>
  )
}

const onlyPressed = ({ from }: Draft): Partial<Draft> => ({
  joining: 'press',
  ...(from === 'fees' && { from: 'fund' as const }),
})

const joinings: readonly { value: Draft['joining']; label: string }[] = [
  { value: 'auto', label: 'первой ставкой' },
  { value: 'press', label: 'кнопкой' },
  { value: 'fee', label: 'взносом' },
]
const funds: readonly { value: Draft['from']; label: string }[] = [
  { value: 'fund', label: 'объявленный фонд' },
  { value: 'share', label: 'доля преимущества участников' },
  { value: 'fees', label: 'только взносы' },
]

function MoneyFields({ draft, onChange }: FieldsProps) {
  const isPaid = draft.joining === 'fee'
  return (
    <div className={css.pairs}>
      <SelectField
        label="Вступают"
        value={draft.joining}
        options={joinings.filter(({ value }) => draft.teamSize === 1 || value === 'press')}
        onChange={(joining) =>
          onChange({ joining, ...(joining !== 'fee' && draft.from === 'fees' && { from: 'fund' }) })
        }
      />
      {isPaid && (
        <MoneyField
          label="Взнос"
          value={draft.fee}
          min={1n}
          max={1_000_000_00n}
          onChange={(fee) => onChange({ fee })}
        />
      )}
      <SelectField
        label="Из чего призы"
        value={draft.from}
        options={funds.filter(({ value }) => isPaid || value !== 'fees')}
        onChange={(from) => onChange({ from })}
      />
      {draft.from === 'fund' && (
        <MoneyField
          label="Фонд, не больше"
          value={draft.fund}
          min={1n}
          max={100_000_000_00n}
          onChange={(fund) => onChange({ fund })}
        />
      )}
      {draft.from === 'share' && (
        <NumberField
          label="Доля"
          unit="%"
          value={draft.share}
          min={1}
          max={5}
          decimals={0}
          onChange={(share) => onChange({ share })}
        />
      )}
      {!isPaid && (
        <MoneyField
          label="Призовое место: преимущество в ставках от"
          value={draft.leastEdge}
          min={20_00n}
          max={1_000_000_00n}
          onChange={(leastEdge) => onChange({ leastEdge })}
        />
      )}
      <TextField
        label="Доли мест, %, через запятую"
        autoComplete="off"
        value={draft.places}
        onChange={(places) => onChange({ places })}
      />
    </div>
  )
}
