/** The stage of keno: the board, what each number of hits pays, and the result. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { type KenoOutcome, type KenoParams, mostPicks, multipliersE4 } from '@kurazh/games/keno/keno.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { kenoFace } from './face.ts'
import { KenoBoard } from './keno-board.tsx'
import css from './keno-stage.module.css'

/** How long one drawn number is shown before the next, in milliseconds. */
const numberMs = { full: 130, turbo: 25, still: 0 } as const

/** What the stage shows of the last bet. */
export interface Shown {
  nonce: number
  picks: readonly number[]
  hits: number
  stake: bigint
  payout: bigint
}

/** Shows results one at a time. A result that is interrupted counts as seen. */
export function useReveal() {
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const [telling, setTelling] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const { tell, skip } = useTelling()
  const play = async ({ bet, outcome }: Pick<SettledBet<KenoOutcome>, 'bet' | 'outcome'>) => {
    const { picks } = bet.params as KenoParams
    const [eachMs, from] = [numberMs[animationSpeed()], performance.now()]
    const wholeMs = eachMs * outcome.drawn.length
    setShown(null)
    setDrawn([])
    setTelling(wholeMs > 0)
    let told = 0
    const draw = (now: number) => {
      const due = Math.min(outcome.drawn.length, Math.max(0, Math.ceil((now - from) / eachMs)))
      if (due > told) {
        if (outcome.drawn.slice(told, due).some((number) => picks.includes(number))) playSound('tick')
        told = due
        setDrawn(outcome.drawn.slice(0, due))
      }
      return due === outcome.drawn.length
    }
    if (!(await tell(wholeMs, draw))) return
    setTelling(false)
    setDrawn(outcome.drawn)
    setShown({ nonce: bet.nonce, picks, hits: outcome.hits, stake: bet.stake, payout: bet.payout })
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  const clear = () => {
    setDrawn([])
    setShown(null)
  }
  return { drawn, telling, shown, play, skip, clear }
}

interface KenoStageProps {
  chips: ReactNode
  bet: KenoParams
  drawn: readonly number[]
  telling: boolean
  shown: Shown | null
  locked: boolean
  onPress: (number: number) => void
  /** Shows the end of what is under way at once. */
  skip: () => void
}

export function KenoStage({ chips, bet, drawn, telling, shown, locked, onPress, skip }: KenoStageProps) {
  const { picks } = bet
  const hits = picks.filter((pick) => drawn.includes(pick)).length
  const net = shown ? netOf(shown) : 0n
  const tone = telling ? 'rolling' : !shown ? 'rest' : net > 0n ? 'win' : 'loss'
  return (
    <div className={css.kenoStage} data-part="keno-stage" data-tone={tone}>
      <WinMoment game={kenoFace.id} />
      {chips}
      <div className={css.middle}>
        <div className={css.field}>
          <KenoBoard picks={picks} drawn={drawn} locked={locked || telling} onPress={onPress} />
          {telling && (
            <button
              type="button"
              className={css.skip}
              tabIndex={-1}
              aria-label="Показать результат сразу"
              onClick={skip}
            />
          )}
        </div>
        <Paytable bet={bet} hits={drawn.length > 0 ? hits : null} />
        <p className={`${css.word} figures`}>
          {shown ? (
            <>
              <span>
                Угадано {shown.hits} из {shown.picks.length}
              </span>
              <span className={css.gain}>
                <WinSum game={kenoFace.id} kopecks={net} signed />
              </span>
            </>
          ) : telling ? (
            `Угадано ${hits} из ${picks.length}`
          ) : picks.length === 0 ? (
            `Выберите от 1 до ${mostPicks} номеров`
          ) : (
            `Выбрано ${picks.length} из ${mostPicks}`
          )}
        </p>
      </div>
      <GameVoice
        of={shown?.nonce}
        words={shown ? `Угадано ${shown.hits} из ${shown.picks.length}. ${resultWords(shown)}` : ''}
        withBalance
      />
    </div>
  )
}

/** What each number of hits pays; `hits`: the one that is reached. */
function Paytable({ bet, hits }: { bet: KenoParams; hits: number | null }) {
  const row = multipliersE4(bet)
  if (row.length === 1) return <div className={css.paytable} />
  return (
    <ol className={`${css.paytable} figures`} aria-label="Сколько платит каждое число угаданных">
      {hitsOf(row).map(({ count, multiplierE4 }) => (
        <li
          key={count}
          className={css.pay}
          data-reached={count === hits || undefined}
          data-empty={multiplierE4 === 0 || undefined}
        >
          <span className={css.count}>{count}</span>
          <span translate="no">{multiplierE4 === 0 ? '—' : shortMultiplier(multiplierE4)}</span>
        </li>
      ))}
    </ol>
  )
}

const hitsOf = (row: readonly number[]) => row.map((multiplierE4, count) => ({ count, multiplierE4 }))

/** A bet of keno shown again. */
export function KenoReplay({ bet, onSeen }: ReplayProps) {
  const { play, clear: _, ...shown } = useReveal()
  const tell = useEffectEvent(() => void play({ bet, outcome: bet.outcome as KenoOutcome }).then(onSeen))
  useEffect(() => tell(), [])
  return <KenoStage {...shown} bet={bet.params as KenoParams} chips={<ChipsRoom />} locked onPress={() => undefined} />
}
