/**
 * «Поставить барабаны самому»: the player names stops, the round is shown, the address keeps it. Links to rare rounds
 * are next to it. For machines with strips.
 */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SymbolPicture } from '../screen/symbol-picture.tsx'
import type { SlotWorld } from '../slot-face.ts'
import { drawSizes, setRound } from './drums.ts'
import { RarePart } from './rare-part.tsx'
import { ShownPart } from './shown-part.tsx'
import { showText, withShow } from './shown-round.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './about.module.css'
import drumsCss from './drums.module.css'

interface DrumsProps {
  rules: SlotGame
  world: SlotWorld
  totalBet: bigint
}

export function DrumsPart({ rules, world, totalBet }: DrumsProps) {
  const navigate = useGoTo()
  const location = useLocation()
  const open = (named: readonly number[]) =>
    navigate(withShow(location, showText(rules, setRound(rules, named))), { replace: true })
  return (
    <div className={css.part}>
      <ShownPart rules={rules} world={world} totalBet={totalBet} />
      <Drums rules={rules} world={world} onSet={open} />
      <RarePart rules={rules} />
    </div>
  )
}

function Drums({
  rules,
  world,
  onSet,
}: {
  rules: SlotGame
  world: SlotWorld
  onSet: (named: readonly number[]) => void
}) {
  const [sizes] = useState(() => drawSizes(rules))
  const [typed, setTyped] = useState<readonly string[]>(() => sizes.map(() => '0'))
  const strips = rules.machine.strips['main'] ?? []
  const numbers = typed.map((text) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN))
  const fits = numbers.every((number, index) => number < (sizes[index] ?? 0))
  const set = (index: number, text: string) => setTyped(typed.map((each, place) => (place === index ? text : each)))
  return (
    <section className={css.part} aria-label="Поставить барабаны самому">
      <h3>Поставить барабаны самому</h3>
      <p className="muted">
        Введите номер символа для верхнего ряда или нажмите на символ. Если начнётся бонус, его вращения выпадут
        случайно. Ставки нет.
      </p>
      <div className={drumsCss.drums}>
        {sizes.map((size, index) => (
          // Reels stand in their order for ever.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={drumsCss.drum}>
            <TextField
              label={`Барабан ${index + 1}`}
              value={typed[index] ?? ''}
              inputMode="numeric"
              onChange={(text) => set(index, text)}
              aria-invalid={!((numbers[index] ?? Number.NaN) < size)}
            />
            <Strip
              world={world}
              count={rules.machine.symbols.length}
              strip={strips[index] ?? []}
              rows={rules.machine.rows}
              stop={numbers[index] ?? Number.NaN}
              onStop={(stop) => set(index, `${stop}`)}
              reel={index}
            />
          </div>
        ))}
      </div>
      <div className={css.buttons}>
        <Button tone="brand" disabled={!fits} onClick={() => onSet(numbers)}>
          {fits ? 'Показать раунд' : `Номера — от 0 до ${formatNumber(Math.max(...sizes) - 1, 0)}`}
        </Button>
        <Button
          onClick={() =>
            setTyped(sizes.map((size) => `${Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % size)}`))
          }
        >
          Наугад
        </Button>
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

/** A whole strip in its order; its visible part is marked. */
function Strip({ world, count, strip, rows, stop, reel, onStop }: StripProps) {
  return (
    <ol className={drumsCss.strip} start={0} aria-label={`Лента барабана ${reel + 1}`}>
      {strip.map((symbol, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <button
            type="button"
            className="touch"
            data-seen={(place - stop + strip.length) % strip.length < rows || undefined}
            aria-label={`Место ${place}: ${world.names[symbol]?.[0] ?? ''}`}
            onClick={() => onStop(place)}
          >
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
