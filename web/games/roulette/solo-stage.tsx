/** The stage of roulette for one player: the wheel with its number and what it paid; below it, in the game, the cloth. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { RouletteState } from '@kurazh/games/roulette/roulette.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { felt } from '../../play/tables/table-felt.ts'
import type { LaidTable } from '../../play/tables/laid-table.ts'
import { SoloResult } from '../../play/tables/solo-result.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { Cloth, EvenChances } from './cloth.tsx'
import { numberText, toneOf } from './face.tsx'
import { Racetrack } from './racetrack.tsx'
import { soloRouletteFace } from './solo-face.ts'
import { useSoloSpin } from './use-solo-spin.ts'
import { Wheel } from './wheel.tsx'
import table from './roulette-table.module.css'
import css from './solo-roulette-stage.module.css'

type SpinSeen = Omit<ReturnType<typeof useSoloSpin>, 'play'>

interface SoloStageProps extends SpinSeen {
  chips: ReactNode
  laid: LaidTable
  standing: boolean
  onChips: (chips: Readonly<Record<string, number>>) => void
}

export function SoloStage({ chips, laid, standing, onChips, ...seen }: SoloStageProps) {
  const number = seen.spin && !seen.rolls ? seen.spin.number : null
  const onSpot = (spot: string) => onChips({ [spot]: 1 })
  return (
    <div className={`${felt} ${table.stage} ${css.soloStage}`} data-part="roulette" data-spin={seen.rolls || undefined}>
      <div className={`${table.status} ${css.status}`}>
        <Result {...seen} />
        {chips}
      </div>
      <div className={table.top}>
        <div className={table.spin}>
          <TurningWheel {...seen} />
        </div>
        <div className={table.word}>{!standing && <Racetrack number={number} onChips={onChips} />}</div>
      </div>
      <Cloth table={laid} standing={standing} number={number} onSpot={onSpot} />
      {standing && <EvenChances table={laid} number={number} onSpot={onSpot} />}
      <Said {...seen} />
      <WinMoment game={soloRouletteFace.id} />
    </div>
  )
}

function TurningWheel({ spin, rolls, skip }: SpinSeen) {
  return (
    <div className={table.wheel}>
      <Wheel round={spin?.nonce ?? 0} number={spin?.number ?? null} rollMs={spin?.rollMs ?? 0} />
      {spin && !rolls && (
        <span className={table.told} data-tone={toneOf(spin.number)} aria-hidden="true">
          {spin.number}
        </span>
      )}
      {rolls && (
        <button type="button" className={css.skip} tabIndex={-1} aria-label="Показать результат сразу" onClick={skip} />
      )}
    </div>
  )
}

function Result({ spin, rolls }: SpinSeen) {
  const words = spin === null ? 'Поставьте и крутите' : rolls ? 'Шарик катится' : numberText(spin.number)
  return <SoloResult game={soloRouletteFace.id} words={words} net={spin && !rolls ? netOf(spin) : null} />
}

const Said = ({ spin, rolls }: SpinSeen) => (
  <GameVoice
    of={spin?.nonce}
    words={spin && !rolls ? `Выпало: ${numberText(spin.number).toLowerCase()}. ${resultWords(spin)}` : ''}
    withBalance
  />
)

/** A bet shown again: its wheel. */
export function SoloReplay({ bet, onSeen }: ReplayProps) {
  const { play, ...seen } = useSoloSpin()
  const tell = useEffectEvent(() => void play({ bet, outcome: bet.outcome as RouletteState }).then(onSeen))
  useEffect(() => tell(), [])
  return (
    <div className={`${felt} ${css.replay}`}>
      <ChipsRoom />
      <div className={css.again}>
        <TurningWheel {...seen} />
      </div>
      <Result {...seen} />
      <Said {...seen} />
      <WinMoment game={soloRouletteFace.id} />
    </div>
  )
}
