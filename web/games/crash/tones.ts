/** The five colours of a result by its height, and how they read in the legend. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'

export type Tone = 'red' | 'gray' | 'blue' | 'green' | 'gold'

/** From the lowest: each colour begins at its multiplier, in the steps of reported crash points. */
const ranges: readonly { tone: Tone; from: number }[] = [
  { tone: 'red', from: 1 },
  { tone: 'gray', from: 1.2 },
  { tone: 'blue', from: 2 },
  { tone: 'green', from: 10 },
  { tone: 'gold', from: 100 },
]

export function toneOf(multiplier: number): Tone {
  return ranges.findLast(({ from }) => multiplier >= from)?.tone ?? 'red'
}

/** The colour of the number while it rises, in ten-thousandths: a colour from 2.00 on. */
export function risingTone(multiplierE4: number): Tone | 'plain' {
  return multiplierE4 < 20_000 ? 'plain' : toneOf(multiplierFromE4(multiplierE4))
}

const names: Record<Tone, string> = { red: 'красный', gray: 'серый', blue: 'синий', green: 'зелёный', gold: 'золотой' }

/** The legend of each colour: its range in words and the share of rounds that end there, in percent. */
export const legend = ranges.map(({ tone, from }, index) => {
  const to = ranges[index + 1]?.from
  const chanceOf = (height: number) => (height <= 1 ? 100 : 99 / height)
  return {
    tone,
    name: names[tone],
    range: to === undefined ? `от ${from}×` : index === 0 ? `ниже ${to}×` : `от ${from}× до ${(to - 0.01).toFixed(2)}×`,
    share: chanceOf(from) - (to === undefined ? 0 : chanceOf(to)),
  }
})
