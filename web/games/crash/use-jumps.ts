/** Cash-outs as they happen become parachutes; those of a flight that the page joins late are there at once. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useEffect, useRef } from 'react'
import { drawFile } from '../../play/stage/draw-file.ts'
import type { Distant } from '../../play/stage/scene.ts'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import type { CrashScene } from './scene/crash-scene.ts'
import { faceSide } from './scene/pictures.ts'

interface Told {
  scene: Distant<CrashScene> | null
  round: number
  ids: Set<number>
  /** Drawn for this round, by address. */
  faces: Map<string, Promise<ImageBitmap>>
}

function faceOf(faces: Told['faces'], address: string): Promise<ImageBitmap> {
  const face = faces.get(address) ?? drawFile(address, 2 * faceSide, true)
  faces.set(address, face)
  return face
}

export function useJumps(scene: Distant<CrashScene> | null, view: RoundView | null, rules: RisingRound): void {
  const told = useRef<Told>({ scene: null, round: 0, ids: new Set(), faces: new Map() })
  const round = view?.round
  useEffect(() => {
    if (!scene || !view || !round || (round.phase !== 'running' && round.phase !== 'ended')) return
    if (told.current.scene !== scene || told.current.round !== round.number) told.current = { scene, round: round.number, ids: new Set(), faces: new Map() }
    const { ids, faces } = told.current
    const own = new Set(view.own.map(({ id }) => id))
    const fresh = view.bets.filter(({ id, state }) => state === 'taken' && !ids.has(id))
    // One's own first: there is room for few.
    fresh.sort((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)))
    for (const { id, name, img, multiplier } of fresh) {
      ids.add(id)
      if (multiplier === null) continue
      const key = `${round.number}/${id}`
      const shown = scene.jump({ key, name: own.has(id) ? 'Вы' : (name ?? 'Скрыт'), multiplierE4: multiplier, ms: rules.elapsedMsFor(multiplier), own: own.has(id) })
      // A face that does not come is done without.
      void shown.then(async (isShown) => isShown && img !== '' && scene.face(key, await faceOf(faces, img))).catch(() => undefined)
    }
  }, [scene, view, round, rules])
}
