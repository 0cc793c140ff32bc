/** What stands where a machine will: its place, or, where its code did not come, the way to ask again. */
import { Button } from '../../ui/button.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
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
