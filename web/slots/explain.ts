/** Explains how the draws of a spin were made: every number in order. The machine's rules name the purpose of each. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { SlotGame, SlotParams } from '@kurazh/games/slots/engine/machine.ts'
import type { Explanation } from '../play/game/game-face.ts'
import { formatNumber } from '../ui/text/format.ts'

/** Draws explained one by one; a feature has more. */
const most = 40

export async function explanationOf(load: () => Promise<SlotGame>): Promise<Explanation<SlotParams>> {
  const rules = await load()
  return { steps: (rng, params) => drawnSteps(rules, rng, params) }
}

function drawnSteps(rules: SlotGame, rng: Rng, params: SlotParams): string[] {
  const draws: string[] = []
  rules.play(
    {
      float32: () => rng.float32(),
      pick: (from, count) => rng.pick(from, count),
      wide: () => rng.wide(),
      int(n) {
        const float = rng.float32()
        const number = Math.floor((float * n) / 2 ** 32)
        draws.push(
          `Розыгрыш ${draws.length + 1}: четыре байта — число ${float}; f × ${formatNumber(n, 0)} = ${((float / 2 ** 32) * n).toFixed(4)}, целая часть ${number}.`,
        )
        return number
      },
    },
    params,
  )
  const more = draws.length - most
  return more > 0
    ? [...draws.slice(0, most), `И ещё ${more}: каждое следующее число берёт следующие четыре байта.`]
    : draws
}
