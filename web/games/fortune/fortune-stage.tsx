/** The stage of fortune: the wheel, what its segments pay, and the result. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { type FortuneOutcome, type FortuneParams, multipliersE4, payoffs } from '@kurazh/games/fortune/fortune.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SettledBet } from '../../play/client/bet-client.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { fortuneFace, segmentsText } from './face.ts'
import css from './fortune-stage.module.css'
import { coloursOf } from './ranks.ts'
import { segmentUnder, spinTo, wayAfter } from './spin.ts'
import { WheelDrawing } from './wheel-drawing.tsx'

/** How long a spin lasts, in milliseconds. */
const spinMs = { full: 2_600, turbo: 500, still: 0 } as const
/** Ticks lie at least this far apart, in milliseconds. */
const tickApartMs = 60

/** What the stage shows of the last bet. */
interface Shown {
  nonce: number
  segment: number
  multiplierE4: number
  stake: bigint
  payout: bigint
}

/** Turns the wheel to one result at a time. A result that is interrupted counts as seen. */
export function useReveal() {
  const turning = useRef<SVGGElement>(null)
  const turn = useRef(0)
  const [spins, setSpins] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const { tell, skip } = useTelling()
  const turnTo = (degrees: number) => {
    turn.current = degrees
    turning.current?.setAttribute('transform', `rotate(${degrees.toFixed(3)})`)
  }
  const play = async ({ bet, outcome: { segment } }: Pick<SettledBet<FortuneOutcome>, 'bet' | 'outcome'>) => {
    const params = bet.params as FortuneParams
    const [wholeMs, began, from] = [spinMs[animationSpeed()], performance.now(), turn.current % 360]
    const to = spinTo(from, segment, params.segments)
    setShown(null)
    setSpins(wholeMs > 0)
    let [under, tickedAt] = [segmentUnder(from, params.segments), 0]
    const draw = (now: number) => {
      const time = (now - began) / wholeMs
      turnTo(from + (to - from) * wayAfter(time))
      const next = segmentUnder(turn.current, params.segments)
      if (next !== under && now - tickedAt > tickApartMs) {
        playSound('tick', 0.6)
        tickedAt = now
      }
      under = next
      return time >= 1
    }
    if (!(await tell(wholeMs, draw))) return
    turnTo(to)
    setSpins(false)
    const multiplierE4 = multipliersE4(params)[segment] ?? 0
    setShown({ nonce: bet.nonce, segment, multiplierE4, stake: bet.stake, payout: bet.payout })
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  /** For another wheel: its first segment is at the top. */
  const clear = () => {
    turnTo(0)
    setShown(null)
  }
  return { turning, spins, shown, play, skip, clear }
}

interface FortuneStageProps extends Omit<ReturnType<typeof useReveal>, 'play' | 'clear'> {
  chips: ReactNode
  bet: FortuneParams
}

export function FortuneStage({ chips, bet, turning, spins, shown, skip }: FortuneStageProps) {
  const net = shown ? netOf(shown) : 0n
  const tone = spins ? 'rolling' : !shown ? 'rest' : net > 0n ? 'win' : 'loss'
  return (
    <div className={css.fortuneStage} data-part="fortune-stage" data-tone={tone}>
      <WinMoment game={fortuneFace.id} />
      {chips}
      <div className={css.middle}>
        <div className={css.field}>
          <WheelDrawing bet={bet} turning={turning} segment={shown?.segment ?? null} />
          <p className={`${css.centre} figures`} data-tone={tone}>
            {shown ? (
              <>
                <span className={css.multiplier} translate="no">
                  {shown.multiplierE4 === 0 ? '0×' : shortMultiplier(shown.multiplierE4)}
                </span>
                <span className={css.gain}>
                  <WinSum game={fortuneFace.id} kopecks={net} signed />
                </span>
              </>
            ) : (
              <span className={css.rest}>{spins ? '…' : segmentsText(bet.segments)}</span>
            )}
          </p>
          {spins && (
            <button
              type="button"
              className={css.skip}
              tabIndex={-1}
              aria-label="Показать результат сразу"
              onClick={skip}
            />
          )}
        </div>
        <Carried bet={bet} reached={shown?.multiplierE4 ?? null} />
      </div>
      <GameVoice
        of={shown?.nonce}
        words={shown ? `Выпало ${voiceOf(shown.multiplierE4)}. ${resultWords(shown)}` : ''}
        withBalance
      />
    </div>
  )
}

const voiceOf = (multiplierE4: number) => (multiplierE4 === 0 ? 'пусто' : shortMultiplier(multiplierE4))

/** What the segments of the wheel pay and how many of them there are; `reached`: where it has stopped. */
function Carried({ bet, reached }: { bet: FortuneParams; reached: number | null }) {
  const colours = coloursOf(bet)
  return (
    <ol className={`${css.carried} figures`} aria-label="Множители колеса и сколько у них секторов">
      {payoffs(bet)
        .toReversed()
        .map(({ multiplierE4, segments }) => (
          <li
            key={multiplierE4}
            className={css.pay}
            data-reached={multiplierE4 === reached || undefined}
            data-empty={multiplierE4 === 0 || undefined}
          >
            <span className={css.swatch} style={{ background: colours.get(multiplierE4) }} />
            <span translate="no">{multiplierE4 === 0 ? '0×' : shortMultiplier(multiplierE4)}</span>
            <span className={css.count}>
              {segments}/{bet.segments}
            </span>
          </li>
        ))}
    </ol>
  )
}

/** A bet of fortune shown again. */
export function FortuneReplay({ bet, onSeen }: ReplayProps) {
  const { play, clear: _, ...shown } = useReveal()
  const tell = useEffectEvent(() => void play({ bet, outcome: bet.outcome as FortuneOutcome }).then(onSeen))
  useEffect(() => tell(), [])
  return <FortuneStage {...shown} bet={bet.params as FortuneParams} chips={<ChipsRoom />} />
}
