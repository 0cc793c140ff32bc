/** Screenshots of a game without a list of its own: at rest, and after its first bet. */
import { betButton, type FirstBetOf } from '../../web/testing/first-bets.ts'
import type { Shot } from '../../harness/shot.ts'

export function firstBetShots(first: FirstBetOf): readonly Shot[] {
  const { entry, step } = first
  return [
    { name: `${entry.id}-rest`, prepare: (page) => page.goto(entry.path, { waitUntil: 'networkidle' }) },
    {
      name: `${entry.id}-first-bet`,
      fullPage: true,
      prepare: async (page) => {
        await page
          .getByRole('button', { name: betButton(first) })
          .first()
          .click()
        if (step !== undefined)
          await page
            .getByRole('button', { name: new RegExp(`^${step}`) })
            .first()
            .click()
      },
    },
  ]
}
