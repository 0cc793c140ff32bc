/** Names of the northern lights’ symbols, by the order of its rules. */
import type { Counted } from '../../slot-face.ts'

export const names: readonly Counted[] = [
  ['сияние', 'сияния', 'сияний'],
  ['медведь', 'медведя', 'медведей'],
  ['сова', 'совы', 'сов'],
  ['лиса', 'лисы', 'лис'],
  ['олень', 'оленя', 'оленей'],
  ['кристалл', 'кристалла', 'кристаллов'],
  ['фонарь', 'фонаря', 'фонарей'],
  ['звезда', 'звезды', 'звёзд'],
]
