/** The placeholder of a machine that loads: its place, or a retry button where its code failed to load. */
import { Button } from '../../ui/controls/button.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import type { MachineOnItsWay } from './use-machine.ts'

export function MachineWaiting({ lost, again }: Pick<MachineOnItsWay, 'lost' | 'again'>) {
  if (!lost) return <Skeleton className="h-80" />
  return (
    <Card role="alert">
      <p>Автомат не загрузился: проверьте связь.</p>
      <Button tone="brand" onClick={again}>
        Повторить
      </Button>
    </Card>
  )
}
