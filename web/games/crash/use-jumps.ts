/** Cash-outs as they happen become parachutes; those of a flight that the page joins late are there at once. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useEffect, useRef } from 'react'
import { drawFile } from '../../play/stage/draw-file.ts'
import type { Distant } from '../../play/stage/scene.ts'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import type { CrashScene } from './scene/crash-scene.ts'
import { faceSide } from './scene/pictures.ts'

export function useJumps(scene: Distant<CrashScene> | null, view: RoundView | null, rules: RisingRound): void {
  const told = useRef<{ scene: Distant<CrashScene> | null; round: number; ids: Set<number> }>({ scene: null, round: 0, ids: new Set() })
  const round = view?.round
  useEffect(() => {
    if (!scene || !view || !round || (round.phase !== 'running' && round.phase !== 'ended')) return
    if (told.current.scene !== scene || told.current.round !== round.number) told.current = { scene, round: round.number, ids: new Set() }
    const { ids } = told.current
    const own = new Set(view.own.map(({ id }) => id))
    const fresh = view.bets.filter(({ id, state }) => state === 'taken' && !ids.has(id))
    // One's own first: there is room for few.
    fresh.sort((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)))
    for (const { id, name, img, multiplier } of fresh) {
      ids.add(id)
      if (multiplier === null) continue
      const key = `${round.number}/${id}`
      void scene.jump({ key, name: own.has(id) ? 'Вы' : (name ?? 'Скрыт'), multiplierE4: multiplier, ms: rules.elapsedMsFor(multiplier), own: own.has(id) })
      // One that does not come is done without.
      if (img) void drawFile(img, 2 * faceSide, true).then((face) => scene.face(key, face), () => undefined)
    }
  }, [scene, view, round, rules])
}
