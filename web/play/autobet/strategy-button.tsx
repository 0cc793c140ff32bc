/** Opens the trial of a strategy; its window loads with it. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import type { AutobetPlan } from './autobet.ts'
import type { StrategySubject } from './strategy-window.tsx'

const StrategyWindow = lazyPart(async () => (await import('./strategy-window.tsx')).StrategyWindow, {
  waiting: () => <Skeleton className="h-80" />,
})

interface StrategyButtonProps {
  subject: StrategySubject
  plan: AutobetPlan
  maxKopecks: bigint
}

export function StrategyButton({ subject, plan, maxKopecks }: StrategyButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="chart" onClick={() => setOpen(true)}>
        Проверить на миллионе ставок
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Во что обойдётся эта автоигра" wide>
        <StrategyWindow {...subject} plan={plan} maxKopecks={maxKopecks} />
      </Dialog>
    </>
  )
}
