/** The stage of the tower: nine floors of doors with what each is worth, climbed from below. */
import { floorCount } from '@kurazh/games/tower/floors.ts'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { StepWord } from '../../play/steps/step-word.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { type DoorLook, lookOf, type TowerLook } from './doors.ts'
import { floorsText, towerFace } from './face.ts'
import css from './tower-stage.module.css'

/** The calls a screen may make on the tower. */
export interface TowerHandle {
  /** Moves the keyboard focus to the doors that may be opened. */
  focus(): void
}

/** How a game ended; money in kopecks. */
export interface EndedClimb {
  nonce: number
  /** Floors climbed without a trap. */
  climbed: number
  stake: bigint
  payout: bigint
  multiplier: number
}

interface TowerStageProps {
  ref?: Ref<TowerHandle> | undefined
  chips: ReactNode
  look: TowerLook
  /** What a take pays after each floor, in ten-thousandths. */
  paytable: readonly number[]
  /** Floors climbed. */
  made: number
  /** Null while a game is open or none was played. */
  ended: EndedClimb | null
  within: number
  stakeKopecks: bigint
  /** Opens a door of the next floor; null while none may be opened. */
  onDoor: ((door: number) => void) | null
  /** The doors that had the keyboard's focus are gone: the game is over. */
  onLeft: () => void
}

export function TowerStage({
  ref,
  chips,
  look,
  paytable,
  made,
  ended,
  within,
  stakeKopecks,
  onDoor,
  onLeft,
}: TowerStageProps) {
  const { isOpen } = look
  const isLost = ended?.payout === 0n
  const tone = !ended ? 'rest' : isLost ? 'loss' : ended.payout > ended.stake ? 'win' : 'rest'
  const multiplierE4 = isOpen && made > 0 ? (paytable[made - 1] ?? null) : null
  return (
    <div className={css.towerStage} data-part="tower-stage" data-tone={tone}>
      <WinMoment game={towerFace.id} />
      {chips}
      <StepWord
        game={towerFace.id}
        hint={isOpen ? 'Выберите дверь первого этажа' : 'За каждой дверью награда или ловушка'}
        multiplierE4={multiplierE4}
        stakeKopecks={stakeKopecks}
        ended={ended}
        lost="Ловушка"
      />
      <GameVoice
        of={ended?.nonce}
        words={
          ended
            ? spoken(ended)
            : multiplierE4 === null
              ? ''
              : `Пройдено: ${floorsText(made)}, множитель ${formatMultiplier(multiplierE4)}.`
        }
        withBalance={ended !== null}
      />
      <Floors
        ref={ref}
        look={look}
        paytable={paytable}
        at={Math.min(made, floorCount - 1)}
        within={within}
        onDoor={onDoor}
        onLeft={onLeft}
      />
    </div>
  )
}

interface FloorsProps extends Pick<TowerStageProps, 'ref' | 'look' | 'paytable' | 'within' | 'onDoor' | 'onLeft'> {
  /** The floor in the middle of what is seen, 0 for the lowest. */
  at: number
}

function Floors({ ref, look, paytable, at, within, onDoor, onLeft }: FloorsProps) {
  const doors = useRef<(HTMLButtonElement | null)[]>([])
  /** The door pressed last by a key: the focus goes up with the player. */
  const pressed = useRef<number | null>(null)
  const isLive = look.isOpen && look.asking === null
  useImperativeHandle(ref, () => ({ focus: () => doors.current[0]?.focus() }))
  useEffect(() => {
    if (pressed.current === null || look.asking !== null) return
    if (isLive) doors.current[pressed.current]?.focus()
    else onLeft()
    pressed.current = null
  })
  const floors = lookOf(look)
  return (
    <div className={css.tower} data-part="tower">
      <div className={css.floors} style={{ '--at': at } as React.CSSProperties}>
        {floors.map((row, floor) => {
          const isHere = isLive && floor === look.chosen.length
          return (
            <div
              // A tower always has the same floors.
              key={paytable[floor]}
              className={css.floor}
              data-here={(look.isOpen && floor === look.chosen.length) || undefined}
              data-beyond={floor >= within || undefined}
              inert={!isHere}
              role="group"
              aria-label={`Этаж ${floor + 1}`}
            >
              <span className={`${css.prize} figures`} translate="no">
                {formatMultiplier(paytable[floor] ?? 0)}
              </span>
              {row.map((door, place) => (
                <button
                  // oxlint-disable-next-line react/no-array-index-key
                  key={place}
                  ref={isHere ? (element) => void (doors.current[place] = element) : undefined}
                  type="button"
                  className={css.door}
                  data-part="door"
                  data-look={door}
                  aria-label={`Этаж ${floor + 1}, дверь ${place + 1}`}
                  aria-disabled={!isHere || onDoor === null}
                  onClick={(event) => {
                    if (!isHere || onDoor === null) return
                    if (event.detail === 0) pressed.current = place
                    onDoor(place)
                  }}
                >
                  <Behind look={door} />
                </button>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** What an open door shows. */
function Behind({ look }: { look: DoorLook }) {
  const kind = look === 'passed' || look === 'safe-left' ? 'star' : look.startsWith('trap') ? 'trap' : undefined
  return <span className={css.behind} data-kind={kind} />
}

const spoken = ({ climbed, multiplier, ...bet }: EndedClimb): string =>
  bet.payout === 0n
    ? `Ловушка на этаже ${climbed + 1}. ${resultWords(bet)}`
    : `Игра закончена: ${floorsText(climbed)}, множитель ${formatMultiplier(multiplier)}. ${resultWords(bet)}`
