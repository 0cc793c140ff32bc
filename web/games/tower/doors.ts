/** Computes the look of each door of the tower from the state of the game. Pure. */
import { floorCount } from '@kurazh/games/tower/floors.ts'

/**
 * `closed`: not reached; `live`: may be opened now; `asking`: its request is pending; `passed` and `trap`: opened by the
 * player; `past`: another door of a floor that was passed; `safe-left` and `trap-left`: shown at the end.
 */
export type DoorLook = 'closed' | 'live' | 'asking' | 'passed' | 'trap' | 'past' | 'safe-left' | 'trap-left'

export interface TowerLook {
  doors: number
  /** The door opened on each floor so far, from below. */
  chosen: readonly number[]
  /** The door whose request is pending. */
  asking: number | null
  /** The next floor may be entered. */
  isOpen: boolean
  /** Trapped doors of every floor; null while they are secret. */
  traps: readonly (readonly number[])[] | null
}

export function lookOf({ doors, chosen, asking, isOpen, traps }: TowerLook): DoorLook[][] {
  return Array.from({ length: floorCount }, (_, floor) =>
    Array.from({ length: doors }, (__, door): DoorLook => {
      const isTrap = traps?.[floor]?.includes(door) === true
      if (chosen[floor] === door) return isTrap ? 'trap' : 'passed'
      if (traps) return isTrap ? 'trap-left' : 'safe-left'
      if (floor < chosen.length) return 'past'
      if (floor > chosen.length || !isOpen) return 'closed'
      return asking === null ? 'live' : asking === door ? 'asking' : 'closed'
    }),
  )
}

/** A door by chance, as even as the browser's own randomness. */
export function randomDoor(doors: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((number / 2 ** 32) * doors)
}
