/** A new challenge: its terms, what winning it costs on average, and only then the press that makes it. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import { mostPlaces } from '@kurazh/contract/rewards/challenges.ts'
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { NumberField, TextField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { callAdmin } from '../call.ts'
import { useAct } from '../page/use-act.ts'
import css from './tournament-form.module.css'

type Terms = BodyOf<(typeof adminCalls)['makeChallenge']>
type Cost = ReplyOf<(typeof adminCalls)['challengeCost']>['success']

interface Draft {
  game: string
  threshold: number
  minStake: bigint
  prize: bigint
  places: number
  startsAt: string
  endsAt: string
}

const firstDraft: Draft = {
  game: '',
  threshold: 500,
  minStake: 100_00n,
  prize: 200_00n,
  places: 1,
  startsAt: '',
  endsAt: '',
}

const termsOf = ({ game, threshold, minStake, prize, places, startsAt, endsAt }: Draft): Terms => ({
  ...(game !== '' && { game }),
  threshold: exactE4(threshold) ?? 0,
  minStake,
  prize,
  places,
  startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

export function ChallengeForm({ games, onDone }: { games: readonly string[]; onDone: () => void }) {
  const { busy, act } = useAct()
  const [draft, setDraft] = useState<Draft>(firstDraft)
  const [cost, setCost] = useState<{ terms: Terms; computed: Cost }>()
  // A computed cost belongs to its terms.
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setCost(undefined)
  }
  const submit = async () => {
    if (cost !== undefined) {
      if (await act(() => callAdmin('makeChallenge', cost.terms))) onDone()
      return
    }
    try {
      const terms = termsOf(draft)
      setCost({ terms, computed: (await callAdmin('challengeCost', terms)).success })
    } catch (error) {
      toastError(errorText(error))
    }
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void submit()}>
      <ChallengeFields draft={draft} games={games} onChange={change} />
      {cost !== undefined && <ChallengeCost cost={cost.computed} />}
      <Button
        type="submit"
        tone={cost === undefined ? 'quiet' : 'brand'}
        busy={busy}
        disabled={draft.endsAt === '' || (cost !== undefined && cost.computed.part > cost.computed.free)}
      >
        {cost === undefined ? 'Посчитать, сколько стоит выиграть' : 'Сделать вызов'}
      </Button>
    </FieldsForm>
  )
}

interface FieldsProps {
  draft: Draft
  games: readonly string[]
  onChange: (changes: Partial<Draft>) => void
}

function ChallengeFields({ draft, games, onChange }: FieldsProps) {
  const titleOf = useTitleOf()
  return (
    <div className={css.pairs}>
      <SelectField
        label="Игра"
        value={draft.game}
        options={[{ value: '', label: 'любая' }, ...games.map((game) => ({ value: game, label: titleOf(game) }))]}
        onChange={(game) => onChange({ game })}
      />
      <NumberField
        label="Множитель не меньше"
        unit="×"
        value={draft.threshold}
        min={2}
        max={1_000_000}
        onChange={(threshold) => onChange({ threshold })}
      />
      <MoneyField
        label="Ставка не меньше"
        value={draft.minStake}
        min={1n}
        max={1_000_000_00n}
        onChange={(minStake) => onChange({ minStake })}
      />
      <MoneyField
        label="Приз за место"
        value={draft.prize}
        min={1n}
        max={1_000_000_00n}
        onChange={(prize) => onChange({ prize })}
      />
      <NumberField
        label="Мест"
        value={draft.places}
        min={1}
        max={mostPlaces}
        decimals={0}
        onChange={(places) => onChange({ places })}
      />
      <TextField
        label="Начало (пусто — сейчас)"
        type="datetime-local"
        value={draft.startsAt}
        onChange={(startsAt) => onChange({ startsAt })}
      />
      <TextField label="Конец" type="datetime-local" value={draft.endsAt} onChange={(endsAt) => onChange({ endsAt })} />
    </div>
  )
}

function ChallengeCost({ cost: { game, exact, bets, staked, edge, part, free, budget } }: { cost: Cost }) {
  const titleOf = useTitleOf()
  return (
    <section className="grid gap-4" aria-label="Сколько стоит выиграть">
      <p>
        {exact ? 'В среднем' : 'В среднем не меньше чем'} <NumberText value={bets} decimals={1} /> ставок на{' '}
        <MoneyText kopecks={staked} />: так выигрывают дешевле всего, в игре «{titleOf(game)}». Сайту из них остаётся{' '}
        <MoneyText kopecks={edge} />, приз — <NumberText value={part} decimals={2} /> % этого.
      </p>
      {part > free && (
        <p role="alert">
          Рядом с другими вызовами свободно <NumberText value={free} decimals={2} /> %: уменьшите приз или поднимите
          ставку.
        </p>
      )}
      <p className="muted">
        Не больше <MoneyText kopecks={budget} />: столько объявляется сразу. Приз не больше половины того, что остаётся
        сайту, иначе его было бы выгодно добывать. Один администратор объявляет за сутки до{' '}
        <MoneyText kopecks={mostAlone} round />, считая турниры, коды, сезоны и исправления; больше — вместе со вторым.
        Условия после этого не меняются.
      </p>
    </section>
  )
}
