/** Tools of every game: statistics of this visit, rules with their returns. */
import { use, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { HowToContext } from './how-to.ts'
import type { RuledGame } from './rules-text.tsx'
import css from './game-tools.module.css'

const RulesText = lazyPart(async () => (await import('./rules-text.tsx')).RulesText, {
  waiting: () => <Skeleton className="h-80" />,
})
const StatisticsWindow = lazyPart(async () => (await import('../session/statistics-window.tsx')).StatisticsWindow)

export function GameTools({ face }: { face: RuledGame }) {
  const howTo = use(HowToContext)
  const [open, setOpen] = useState<'rules' | 'statistics' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={css.tools} data-part="game-tools">
      <Button
        tone="bare"
        size="small"
        icon="chart"
        aria-pressed={open === 'statistics'}
        onClick={() => setOpen(open === 'statistics' ? null : 'statistics')}
      >
        Статистика
      </Button>
      {howTo && (
        <Button tone="bare" size="small" icon="book" onClick={() => setOpen('rules')}>
          Правила и возврат
        </Button>
      )}
      {howTo && (
        <Dialog open={open === 'rules'} onClose={close} title={`Правила ${face.title}`} wide>
          <RulesText face={face} howTo={howTo} />
        </Dialog>
      )}
      {open === 'statistics' && <StatisticsWindow onClose={close} />}
    </div>
  )
}
