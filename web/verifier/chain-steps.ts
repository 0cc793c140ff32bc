/** Checks the way from a revealed hash to the end of its chain, which was published before the first round. */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { plural } from '@kurazh/shared/text/plural.ts'
import { compared, judged, type Step } from './report.ts'

/** Hashes between two pauses for the page. */
const stride = 20_000

/** Called between pauses with the number of hashes left. */
export type Pause = (left: number) => Promise<void>

export async function chainStep(hash: string, link: number, chain: RoundChain, pause: Pause): Promise<Step> {
  const what = `Хеш ведёт к концу цепочки за ${link} ${plural(link, ['шаг', 'шага', 'шагов'])} SHA-256`
  if (!Number.isInteger(link) || link < 1 || link > chain.links)
    return judged(what, false, `звено от 1 до ${chain.links}`, String(link))
  let at = hash
  for (let left = link; left > 0; left -= stride) {
    await pause(left)
    at = downTheChain(at, Math.min(stride, left))
  }
  return compared(what, at, chain.terminatingHash)
}

export const chainFacts = ({ terminatingHash, salt, saltFrom }: RoundChain): (readonly [string, string])[] => [
  ['Конец цепочки', terminatingHash],
  ['Соль', salt ?? 'не назначена'],
  ['Соль, по словам сайта', saltFrom === 'entered' ? 'введена из источника, названного заранее' : 'выбрана сервером'],
]

/** What no file can prove about shared rounds. */
export const beyondChains = [
  'Был ли конец цепочки опубликован до раунда, знает только тот, кто его записал: впишите свою запись в поле выше, вместе с солью.',
  'Соль назначает сайт после того, как опубликован конец цепочки; случайности игроков в исходе раунда нет. Цепочка не даёт менять исходы после публикации, но не доказывает, что их не подбирали до неё.',
]

/** A chain's end fixes its hashes, and its salt the outcomes: only both together fix a round. */
const [endName, saltName] = ['конец цепочки', 'соль']
export const chainPromises = ({ terminatingHash, salt }: RoundChain): (readonly [string, string])[] => [
  [endName, terminatingHash],
  [saltName, salt ?? ''],
]
export const chainEnough: readonly string[] = [endName, saltName]
