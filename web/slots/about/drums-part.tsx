/** «Поставить барабаны самому»: stops are named, the round is shown, the address keeps it. Rare rounds stand beside as links. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatMultiplier, formatNumber } from '../../ui/format.ts'
import { Link, navigate, useLocation } from '../../ui/router.tsx'
import { Notice } from '../../ui/surface.tsx'
import { SymbolPicture } from '../screen/symbol-picture.tsx'
import { endOf, restingState } from '../show/state.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import { drawSizes, setRound } from './drums.ts'
import { RoundView } from './round-view.tsx'
import { readShow, showParameter, showText, withShow } from './shown-round.ts'
import css from './about.module.css'
import drumsCss from './drums.module.css'

interface DrumsProps {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  totalBet: bigint
}

export function DrumsPart({ face, rules, world, totalBet }: DrumsProps) {
  const location = useLocation()
  const text = new URLSearchParams(location.search).get(showParameter)
  const [read, setRead] = useState(() => ({ text, round: text === null ? null : readShow(text, rules) }))
  if (read.text !== text) setRead({ text, round: text === null ? null : readShow(text, rules) })
  const { round } = read
  const open = (named: readonly number[]) => navigate(withShow(location, showText(rules, setRound(rules, named))), { replace: true })
  return (
    <div className={css.part}>
      {round && 'fault' in round && <Notice tone="loss">{round.fault}</Notice>}
      {round && 'events' in round && (
        <>
          <RoundView key={text} machine={rules.machine} world={world} round={round} totalBet={totalBet} />
          <CopyLine label="Ссылка на этот раунд" value={new URL(withShow({ ...location, search: '' }, text), window.location.href).href} />
        </>
      )}
      <Drums rules={rules} world={world} onSet={open} />
      <Rare face={face} rules={rules} />
    </div>
  )
}

function Drums({ rules, world, onSet }: { rules: SlotGame; world: SlotWorld; onSet: (named: readonly number[]) => void }) {
  const [sizes] = useState(() => drawSizes(rules))
  const [typed, setTyped] = useState<readonly string[]>(() => sizes.map(() => '0'))
  const strips = rules.machine.strips['main']
  const numbers = typed.map((text) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN))
  const fits = numbers.every((number, index) => number < (sizes[index] ?? 0))
  const set = (index: number, text: string) => setTyped(typed.map((each, place) => (place === index ? text : each)))
  return (
    <section className={css.part} aria-label="Поставить барабаны самому">
      <h3>Поставить барабаны самому</h3>
      <p className="muted">
        {strips
          ? 'Назовите место ленты, которое встанет в верхний ряд каждого барабана, или нажмите на него. Если начнётся бонус, его вращения выпадут случайно. Ставки нет.'
          : `Все раунды этого автомата — список из ${formatNumber(sizes[0] ?? 0, 0)}. Назовите номер, и он будет показан. Ставки нет.`}
      </p>
      <div className={drumsCss.drums}>
        {sizes.map((size, index) => (
          // Reels stand in their order for ever.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={drumsCss.drum}>
            <TextField label={strips ? `Барабан ${index + 1}` : 'Номер раунда'} value={typed[index] ?? ''} inputMode="numeric" onChange={(text) => set(index, text)} aria-invalid={!((numbers[index] ?? Number.NaN) < size)} />
            {strips && <Strip world={world} count={rules.machine.symbols.length} strip={strips[index] ?? []} rows={rules.machine.rows} stop={numbers[index] ?? Number.NaN} onStop={(stop) => set(index, `${stop}`)} reel={index} />}
          </div>
        ))}
      </div>
      <div className={css.buttons}>
        <Button tone="brand" disabled={!fits} onClick={() => onSet(numbers)}>
          {fits ? 'Показать раунд' : `Номера — от 0 до ${formatNumber(Math.max(...sizes) - 1, 0)}`}
        </Button>
        <Button onClick={() => setTyped(sizes.map((size) => `${Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % size)}`))}>Наугад</Button>
      </div>
    </section>
  )
}

interface StripProps {
  world: SlotWorld
  count: number
  strip: readonly number[]
  rows: number
  stop: number
  reel: number
  onStop: (stop: number) => void
}

/** A whole strip in its order; what would be seen of it is marked. */
function Strip({ world, count, strip, rows, stop, reel, onStop }: StripProps) {
  return (
    <ol className={drumsCss.strip} start={0} aria-label={`Лента барабана ${reel + 1}`}>
      {strip.map((symbol, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <button type="button" className="touch" data-seen={(place - stop + strip.length) % strip.length < rows || undefined} aria-label={`Место ${place}: ${world.names[symbol]?.[0] ?? ''}`} onClick={() => onStop(place)}>
            <span className="figures">{place}</span>
            <span className={drumsCss.small} aria-hidden="true">
              <SymbolPicture world={world} count={count} symbol={symbol} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const rareNames = { best: 'Самый большой выигрыш', longest: 'Самый долгий бонус', feature: 'Бонус' } as const

function Rare({ face, rules }: { face: SlotFace; rules: SlotGame }) {
  const location = useLocation()
  const { machine } = rules
  if (machine.rare.length === 0) return null
  return (
    <section className={css.part} aria-label="Редкие раунды">
      <h3>Редкие раунды</h3>
      <p className="muted">Найдены перебором всех исходов. Множитель — ко всей ставке на вращение.</p>
      <ul className={drumsCss.rare}>
        {machine.rare.map(({ outcome, mode, what }) => {
          const text = showText(rules, { mode, outcome })
          return (
            <li key={text}>
              <Link to={withShow(location, text)} className="touch">
                {rareNames[what]}
                {mode !== 'spin' && `, ${face.paramsText({ mode }).toLowerCase()}`}
              </Link>
              <span className="figures">{formatMultiplier(endOf(restingState([]), machine.events(outcome, mode)).totalE4)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
