/** Opens the trial of a strategy; what it shows loads with it. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { AutobetPlan } from './autobet.ts'
import type { StrategySubject } from './strategy-window.tsx'

const StrategyWindow = lazy(() => import('./strategy-window.tsx'))

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
        <Suspense fallback={<Skeleton className="h-80" />}>
          <StrategyWindow {...subject} plan={plan} maxKopecks={maxKopecks} />
        </Suspense>
      </Dialog>
    </>
  )
}
