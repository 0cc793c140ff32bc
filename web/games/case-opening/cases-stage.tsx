/** The stage of cases: a ribbon for each, the result, and everything the case holds with its chance. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { type CaseName, type CasesOutcome, type CasesParams, listOf } from '@kurazh/games/case-opening/case-opening.ts'
import { weightSum } from '@kurazh/games/case-opening/entries-v1.ts'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SettledBet } from '../../play/client/bet-client.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { percentOfChance } from '../../play/instant/percents.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { caseTitles, casesFace, countText, entryText } from './face.ts'
import { firstTile, lastTile, restingRibbon, ribbonOf, tileAt } from './ribbon.ts'
import css from './cases-stage.module.css'

/** How long the ribbons run, in milliseconds. */
const runMs = { full: 2_400, turbo: 500, still: 0 } as const
/** Ticks lie at least this far apart, in milliseconds. */
const tickApartMs = 60

/** What the stage shows of the last bet. */
interface Shown {
  nonce: number
  entries: readonly number[]
  multiplierE4: number
  stake: bigint
  payout: bigint
}

/** Runs the ribbons to one result at a time. A result that is interrupted counts as seen. */
export function useReveal() {
  const field = useRef<HTMLDivElement>(null)
  /** What is on the ribbons; null at rest. */
  const [ribbons, setRibbons] = useState<readonly number[][] | null>(null)
  const [runs, setRuns] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const { tell, skip } = useTelling()
  const moveTo = (tile: number) => field.current?.style.setProperty('--at', tile.toFixed(3))
  const play = async ({ bet, outcome: { entries } }: Pick<SettledBet<CasesOutcome>, 'bet' | 'outcome'>) => {
    const { case: name } = bet.params as CasesParams
    const [wholeMs, began] = [runMs[animationSpeed()], performance.now()]
    setShown(null)
    setRuns(wholeMs > 0)
    setRibbons(entries.map((entry, turn) => ribbonOf(name, bet.nonce * 16 + turn, entry)))
    let [under, tickedAt] = [firstTile, 0]
    const draw = (now: number) => {
      const time = (now - began) / wholeMs
      const tile = tileAt(time)
      moveTo(tile)
      if (Math.round(tile) !== under && now - tickedAt > tickApartMs) {
        playSound('tick', 0.6)
        tickedAt = now
      }
      under = Math.round(tile)
      return time >= 1
    }
    if (!(await tell(wholeMs, draw))) return
    moveTo(lastTile)
    setRuns(false)
    setShown({ nonce: bet.nonce, entries, multiplierE4: bet.multiplier, stake: bet.stake, payout: bet.payout })
    playSound(bet.payout > bet.stake ? 'win' : 'loss')
  }
  /** For another case, or another count. */
  const clear = () => {
    moveTo(firstTile)
    setRibbons(null)
    setShown(null)
  }
  return { field, ribbons, runs, shown, play, skip, clear }
}

interface CasesStageProps extends Omit<ReturnType<typeof useReveal>, 'play' | 'clear' | 'field'> {
  field: Ref<HTMLDivElement>
  chips: ReactNode
  bet: CasesParams
}

export function CasesStage({ chips, bet, field, ribbons, runs, shown, skip }: CasesStageProps) {
  const net = shown ? netOf(shown) : 0n
  const tone = runs ? 'rolling' : !shown ? 'rest' : net > 0n ? 'win' : 'loss'
  const rows = ribbons ?? Array.from({ length: bet.count }, () => restingRibbon(bet.case))
  return (
    <div className={css.casesStage} data-part="cases-stage" data-tone={tone}>
      <WinMoment game={casesFace.id} />
      {chips}
      <div className={css.middle}>
        <div className={css.field} ref={field} data-rows={rows.length === 1 ? 'one' : rows.length < 4 ? 'few' : 'many'}>
          {rows.map((tiles, turn) => (
            // Ribbons have no other name than their order.
            // oxlint-disable-next-line react/no-array-index-key
            <Ribbon key={turn} name={bet.case} tiles={tiles} isOver={shown !== null} />
          ))}
          {runs && (
            <button
              type="button"
              className={css.skip}
              tabIndex={-1}
              aria-label="Показать результат сразу"
              onClick={skip}
            />
          )}
        </div>
        <p className={`${css.word} figures`} data-tone={tone}>
          {shown ? (
            <>
              <span className={css.multiplier} translate="no">
                {entryText(shown.multiplierE4)}
              </span>
              <span className={css.gain}>
                <WinSum game={casesFace.id} kopecks={net} signed />
              </span>
            </>
          ) : (
            <span className={css.rest}>{runs ? '…' : `${caseTitles[bet.case]} · ${countText(bet.count)}`}</span>
          )}
        </p>
        <Contents name={bet.case} found={shown?.entries ?? []} />
      </div>
      <GameVoice of={shown?.nonce} words={shown ? spoken(bet.case, shown) : ''} withBalance />
    </div>
  )
}

function spoken(name: CaseName, shown: Shown): string {
  const found = shown.entries.map((entry) => entryText(listOf(name)[entry]?.multiplierE4 ?? 0)).join(', ')
  const mean = shown.entries.length === 1 ? '' : ` В среднем ${entryText(shown.multiplierE4)}.`
  return `Выпало ${found}.${mean} ${resultWords(shown)}`
}

/** Tiles that run past a pointer. */
function Ribbon({ name, tiles, isOver }: { name: CaseName; tiles: readonly number[]; isOver: boolean }) {
  return (
    <div className={css.ribbon} data-part="ribbon" aria-hidden="true">
      <div className={css.track}>
        {tiles.map((entry, tile) => (
          <span
            // Tiles do not change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={tile}
            className={css.tile}
            data-rank={entry}
            data-found={(isOver && tile === lastTile) || undefined}
          >
            <Gem />
            <span translate="no">{entryText(listOf(name)[entry]?.multiplierE4 ?? 0)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

const Gem = () => (
  <svg className={css.gem} viewBox="0 0 24 24" focusable="false" aria-hidden="true">
    <path d="M6.500 4h11L22 9.500 12 21 2 9.500Z" fill="currentColor" />
    <path
      d="M6.500 4 9 9.500 12 4l3 5.500L17.500 4M2 9.500h20M9 9.500 12 21l3-11.500"
      fill="none"
      stroke="#fff"
      strokeOpacity=".5"
    />
  </svg>
)

/** Everything in the case, with its chance; what was found is lit. */
function Contents({ name, found }: { name: CaseName; found: readonly number[] }) {
  return (
    <ol className={`${css.contents} figures`} aria-label="Что в кейсе и с каким шансом">
      {listOf(name).map(({ multiplierE4, weight }, entry) => (
        <li
          key={multiplierE4}
          className={css.content}
          data-part="case-content"
          data-rank={entry}
          data-found={found.includes(entry) || undefined}
        >
          <Gem />
          <span className={css.pays} translate="no">
            {entryText(multiplierE4)}
          </span>
          <span className={css.chance}>{percentOfChance(weight / weightSum)}</span>
        </li>
      ))}
    </ol>
  )
}

/** A bet of cases shown again. */
export function CasesReplay({ bet, onSeen }: ReplayProps) {
  const { play, clear: _, ...shown } = useReveal()
  const tell = useEffectEvent(() => void play({ bet, outcome: bet.outcome as CasesOutcome }).then(onSeen))
  useEffect(() => tell(), [])
  return <CasesStage {...shown} bet={bet.params as CasesParams} chips={<ChipsRoom />} />
}
