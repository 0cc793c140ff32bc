/** The heist in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { HeistOutcome } from '@kurazh/games/heist/heist.ts'
import { doors } from '@kurazh/games/heist/vault.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { heistEntry } from './entry.ts'
import { chosenBy } from './heist-run.ts'

/** «3 комнаты». */
export const roomsText = (count: number): string => `${count} ${plural(count, ['комната', 'комнаты', 'комнат'])}`
/** «3 сейфа». */
export const safesText = (count: number): string => `${count} ${plural(count, ['сейф', 'сейфа', 'сейфов'])}`

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, _: object, moves: readonly unknown[]): string[] {
  const picks = doors.flatMap(({ safes, alarms }, room) => {
    const left = Array.from({ length: safes }, (__, safe) => safe)
    return Array.from({ length: alarms }, () => {
      const float = rng.float32()
      const place = Math.floor((float * left.length) / 2 ** 32)
      const [safe = 0] = left.splice(place, 1)
      return `Комната ${room + 1}, ${safesText(safes)}: число ${float}, место ${place} из ${left.length + 1} оставшихся — тревога в сейфе ${safe + 1}.`
    })
  })
  const chosen = chosenBy(moves)
  return [
    'Тревоги всех пяти комнат разложены до первого хода. На каждую уходит четыре байта — целое число от 0 до 2³² − 1.',
    'Место тревоги — целая часть (число × сколько сейфов комнаты осталось / 2³²). Занятый сейф из ряда уходит.',
    ...picks,
    chosen.length === 0
      ? 'Ни один сейф не открыт.'
      : `Открыто по порядку: ${chosen.map((safe) => safe + 1).join(', ')} (${roomsText(chosen.length)}).`,
  ]
}

export const heistFace: GameFace<object, HeistOutcome> = {
  ...heistEntry,
  rules: async () => (await import('@kurazh/games/heist/heist.ts')).heist,
  paramsText: () => 'по билету',
  outcomeText({ alarms }, moves) {
    const chosen = chosenBy(moves)
    if (chosen.length === 0) return 'без ходов'
    const last = chosen.length - 1
    return alarms[last]?.includes(chosen[last] ?? -1) ? `тревога, комната ${chosen.length}` : roomsText(chosen.length)
  },
  explain: async () => ({ steps }),
}
