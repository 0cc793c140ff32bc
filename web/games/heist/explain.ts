/** How the draws become the outcome of a run, a sentence a step. */
import { doors } from '@kurazh/games/heist/vault.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { chosenBy } from './heist-run.ts'
import { roomsText, safesText } from './face.tsx'

export function steps(rng: Rng, _: object, moves: readonly unknown[]): string[] {
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
    chosen.length === 0 ? 'Ни один сейф не открыт.' : `Открыто по порядку: ${chosen.map((safe) => safe + 1).join(', ')} (${roomsText(chosen.length)}).`,
  ]
}
