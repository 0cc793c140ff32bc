/** The drawn theme of a machine: its planes, its frame, the board in it, and the texts over it. */
import type { Machine } from '@kurazh/games/slots/engine/machine.ts'
import { type CSSProperties, useEffect, useState } from 'react'
import { turboIsOff } from '../../play/preferences/animation-speed.ts'
import { GameVoice, type Voice } from '../../play/presentation/game-voice.tsx'
import type { Distant } from '../../play/stage/scene.ts'
import { Stage } from '../../play/stage/stage.tsx'
import { useBoxSize } from '../../play/stage/use-box-size.ts'
import { useCelebration } from '../../play/wins/celebration.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { useTheme } from '../../ui/browser/theme.ts'
import type { ShowInPage } from '../show/use-show.ts'
import { boardRows } from '../show/words.ts'
import type { SlotWorld } from '../slot-face.ts'
import { type BoardFit, fitFrame } from '../stage/fit.ts'
import { planReels, reelsOf } from '../stage/plan.ts'
import type { ReelsScene } from '../stage/reels-scene.ts'
import { FeatureMeter } from './feature-meter.tsx'
import { FlatBoard } from './flat-board.tsx'
import { NameArt } from './name-art.tsx'
import { Signs } from './signs.tsx'
import css from './slot-stage.module.css'

interface SlotStageProps extends Pick<ShowInPage, 'state' | 'event' | 'onReels' | 'show'> {
  /** Names it among the stages on the page. */
  stage: string
  /** On its own page a phone shows it over the reels. */
  title?: string
  machine: Machine
  world: SlotWorld
  /** Paid so far, in kopecks. */
  won: bigint
  spoken: Voice
  /** Next to the panels it has its own height. */
  look: 'beside' | 'whole'
}

export function SlotStage(props: SlotStageProps) {
  const { stage, title, machine, world, state, event, onReels, show, won, spoken, look } = props
  const { box, size } = useBoxSize()
  const celebration = useCelebration(stage)
  const isCounted = event?.kind === 'total' && celebration?.running === false
  useEffect(() => {
    // A press has ended the counting: nothing else is left to wait for.
    if (isCounted && !turboIsOff()) show.skip()
  }, [isCounted, show])
  const isLight = useTheme(({ theme }) => theme === 'light')
  const planes = (isLight && world.dayPlanes) || world.planes
  const fit = size && fitFrame(size, world.frame, machine.reels, machine.rows)
  const [plan] = useState(() => async () => planReels(machine, world, show.state.board))
  const style = {
    '--glow': world.colours.glow,
    '--well': world.colours.well,
    '--aspect': `${world.frame.width} / ${world.frame.height}`,
    '--reels': machine.reels,
  } as CSSProperties
  return (
    <div
      className={css.world}
      style={style}
      data-part="slot-world"
      translate="no"
      data-look={look}
      data-named={title !== undefined || undefined}
      data-feature={state.feature?.kind}
      data-win={celebration?.shown}
    >
      <div className={css.planes} aria-hidden="true">
        {planes.map((plane, index) => (
          <img key={plane} src={plane} alt="" className={css.plane} data-plane={index} />
        ))}
        {world.motes && (
          <div
            className={css.motes}
            data-way={world.motes.way}
            style={{ '--mote': world.motes.colour } as CSSProperties}
          />
        )}
        <div className={css.light} />
      </div>
      {title !== undefined && (
        <div className={css.name}>
          <NameArt title={title} glow={world.colours.glow} />
        </div>
      )}
      <FeatureMeter {...{ machine, world, state }} />
      <WinMoment game={stage} word="none" keeps='[data-part="spin"]' />
      <div className={css.box} ref={box}>
        {fit && size && (
          <>
            <div className={css.well} style={placed(fit.board)} />
            <img className={css.frame} src={world.frame.drawing} alt="" style={placed(fit.frame)} />
            <div className={css.canvas}>
              <Stage
                plan={plan}
                onScene={(scene: Distant<ReelsScene> | null) => onReels(scene && reelsOf(scene))}
                flat={<FlatBoard machine={machine} world={world} state={state} fit={fit} />}
              />
            </div>
            <div className={css.shade} style={placed(fit.board)} />
            <Signs {...{ stage, machine, world, state, event, won, fit, size }} />
          </>
        )}
      </div>
      <BoardTable world={world} state={state} />
      <GameVoice {...spoken} />
    </div>
  )
}

const placed = ({ left, top, width, height }: BoardFit['board']): CSSProperties => ({ left, top, width, height })

/** The board for who cannot see it. */
function BoardTable({ world, state }: { world: SlotWorld; state: ShowInPage['state'] }) {
  return (
    // Firefox does not clip a caption to its table.
    <div className="unseen">
      <table>
        <caption>Барабаны</caption>
        <tbody>
          {boardRows(world.names, state.board).map(({ row, cells }) => (
            <tr key={row}>
              {cells.map(({ reel, name }) => (
                <td key={reel}>{name}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
