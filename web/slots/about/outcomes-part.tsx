/**
 * «Все исходы»: the lists that a machine draws from, searched by the payout of their rounds or from a number on; each
 * round can be shown.
 */
import type { Pool, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useBuys } from '../../play/betting/stake.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { SlotWorld } from '../slot-face.ts'
import { choicesOf, listWords, poolName } from './outcome-words.ts'
import { countOf, type Look, type Wanted } from './outcomes.ts'
import { ListFile } from './list-file.tsx'
import { RarePart } from './rare-part.tsx'
import { Rounds } from './rounds-window.tsx'
import { ShownPart } from './shown-part.tsx'
import { showOf, withShow } from './shown-round.ts'
import { useOutcomes } from './use-outcomes.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './about.module.css'
import listCss from './outcomes.module.css'

/** The number of rounds in the page at once. */
const windowRounds = 50

interface OutcomesProps {
  rules: SlotGame
  pools: readonly Pool[]
  world: SlotWorld
  /** In kopecks. */
  totalBet: bigint
}

export function OutcomesPart({ rules, pools, world, totalBet }: OutcomesProps) {
  const buys = useBuys(rules.id)
  const [id, setId] = useState(pools[0]?.id ?? '')
  const pool = pools.find((each) => each.id === id)
  return (
    <div className={css.part}>
      <ShownPart rules={rules} world={world} totalBet={totalBet} />
      {pools.length > 1 && (
        <Segmented
          label="Список"
          size="small"
          value={id}
          options={pools.map((each) => ({ value: each.id, label: poolName(each) }))}
          onChange={setId}
        />
      )}
      {pool && (
        <>
          <p className="muted">{listWords(pool, buys)}</p>
          <Looked key={id} rules={rules} pool={pool} totalBet={totalBet} />
        </>
      )}
      <RarePart rules={rules} />
    </div>
  )
}

/** The place where the window begins, or with `back` ends. */
type Place = Pick<Look, 'from' | 'back'>

interface LookedProps {
  rules: SlotGame
  pool: Pool
  totalBet: bigint
}

function Looked({ rules, pool, totalBet }: LookedProps) {
  const [wanted, setWanted] = useState<Wanted>('all')
  const [place, setPlace] = useState<Place>({ from: 0, back: false })
  const outcomes = useOutcomes(
    { game: rules.id, version: rules.version, pool: pool.id },
    { wanted, ...place, count: windowRounds },
  )
  const look = (next: Wanted, to: Place) => {
    setWanted(next)
    setPlace(to)
    outcomes.find({ wanted: next, ...to, count: windowRounds })
  }
  return (
    <>
      <Choices pool={pool} wanted={wanted} onChoose={(next) => look(next, { from: 0, back: false })} />
      <Jump rules={rules} pool={pool} onJump={(from) => look(wanted, { from, back: false })} />
      <Rounds
        rules={rules}
        pool={pool}
        totalBet={totalBet}
        whole={countOf(pool, wanted)}
        outcomes={outcomes}
        place={place}
        onLook={(to) => look(wanted, to)}
      />
      <ListFile rules={rules} pool={pool} outcomes={outcomes} />
    </>
  )
}

/** The possible choices, each with its number of rounds: real radio buttons. */
function Choices({ pool, wanted, onChoose }: { pool: Pool; wanted: Wanted; onChoose: (wanted: Wanted) => void }) {
  return (
    <div role="radiogroup" aria-label="Какие раунды показать" className={listCss.choices}>
      {choicesOf(pool).map(({ wanted: each, name, rounds }) => (
        <label key={each} className="touch">
          <input
            type="radio"
            className="unseen"
            name={`outcomes-${pool.id}`}
            checked={each === wanted}
            onChange={() => onChoose(each)}
          />
          <span>{name}</span>{' '}
          <b className="figures" translate="no">
            {formatNumber(rounds, 0)}
          </b>
        </label>
      ))}
    </div>
  )
}

function Jump({ rules, pool, onJump }: { rules: SlotGame; pool: Pool; onJump: (index: number) => void }) {
  const navigate = useGoTo()
  const location = useLocation()
  const [typed, setTyped] = useState('0')
  const index = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const fits = index < pool.size
  const show = () => navigate(withShow(location, showOf(rules, pool, index)), { replace: true })
  return (
    <form
      className={listCss.jump}
      onSubmit={(event) => {
        event.preventDefault()
        if (fits) onJump(index)
      }}
    >
      <TextField
        label={`Номер раунда, от 0 до ${formatNumber(pool.size - 1, 0)}`}
        value={typed}
        inputMode="numeric"
        onChange={setTyped}
        aria-invalid={!fits}
      />
      <div className={css.buttons}>
        <Button type="submit" disabled={!fits}>
          К номеру
        </Button>
        <Button tone="brand" disabled={!fits} onClick={show}>
          Показать раунд
        </Button>
        <Button
          onClick={() => setTyped(`${Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % pool.size)}`)}
        >
          Наугад
        </Button>
      </div>
    </form>
  )
}
