/** Recomputes a draw in this browser, some steps at a time. */
import { checkFall, type FallVerdict } from '@kurazh/contract/rewards/jackpot-proof.ts'
import type { PotFall, PotProof } from '@kurazh/contract/rewards/jackpot.ts'
import { back, startOf, valueOf } from '@kurazh/shared/proofs/slow-draw.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { keys } from '../../api/query.ts'
import { heardOf } from './pins.ts'
import { potPins } from './page-pins.ts'
import { declaredRestorations } from './queries.ts'

/** Steps that are checked without a pause: a page answers in between. */
const stepsAtOnce = 1_500

async function isDraw(text: string, steps: number, value: string): Promise<boolean> {
  let at = valueOf(value)
  if (at === undefined) return false
  for (let left = steps; left > 0; left -= stepsAtOnce) {
    at = back(at, Math.min(left, stepsAtOnce))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return at === startOf(text)
}

export interface CheckedFall {
  fall: PotFall
  proof: PotProof
  verdict: FallVerdict
  /** The player's code, and the seed of this page where the site said that it counts. */
  given: { uid: string | null; seed: string | null }
}

/** What a draw has come to in this browser; null: it is not drawn yet. */
export function useCheckedFall(pot: number, asked: boolean) {
  return useQuery({
    queryKey: [...keys.jackpot, 'proof', pot],
    enabled: asked,
    queryFn: async (): Promise<CheckedFall | null> => {
      const { fall, proof } = (await callApi('jackpotProof', { pot })).success
      if (proof === null) return null
      const uid = currentPlayer() ?? undefined
      const heard = heardOf(potPins(), pot, uid)
      // Without the list the draw stays without a mark.
      const restorations = fall.attempt === 0 ? undefined : await declaredRestorations().catch(() => undefined)
      const ground = { uid, heard, restorations, now: Date.now(), isDraw }
      const draw = heard?.draw?.attempt === fall.attempt ? heard.draw : undefined
      const given = { uid: uid ?? null, seed: draw?.counts === true ? (draw.seed ?? null) : null }
      return { fall, proof, verdict: await checkFall(fall, proof, ground), given }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
