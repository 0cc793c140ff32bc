/** The screen of one machine, by the id in its address. */
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { HowToContext } from '../../play/layout/how-to.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { roubleParameter } from '../address.ts'
import { webSlots } from '../index.ts'
import { MachineWaiting } from './machine-waiting.tsx'
import { isPackage } from '../packages/package-list.ts'
import { useMachine } from './use-machine.ts'
import { SlotTable, type SlotTableProps } from './slot-table.tsx'
import css from './slot-screen.module.css'

const roubleBet = 1_00n

const PackageScreen = lazyPart(async () => (await import('../packages/package-screen.tsx')).PackageScreen, {
  waiting: () => <Skeleton className="h-80" />,
})

interface SlotScreenProps extends Pick<SlotTableProps, 'look'> {
  /** Rendered until the machine is loaded: in the shape of its screen, with its name and its scene. */
  place: (title: string, scene: string) => ReactNode
}

export function SlotScreen({ look, place }: SlotScreenProps) {
  const { id } = useParams()
  const { search } = useLocation()
  const slot = webSlots.find(({ face }) => face.id === id)
  if (id !== undefined && isPackage(id)) return <PackageScreen game={id} look={look} />
  if (!slot) return <NoSlot />
  return (
    <HowToContext value={slot.howTo}>
      <Loaded
        key={id}
        face={slot.face}
        look={look}
        place={place}
        fixedBet={new URLSearchParams(search).has(roubleParameter) ? roubleBet : undefined}
      />
    </HowToContext>
  )
}

type LoadedProps = Pick<SlotTableProps, 'face' | 'look' | 'fixedBet'> & Pick<SlotScreenProps, 'place'>

function Loaded({ face, place, ...rest }: LoadedProps) {
  const { opened, lost, again } = useMachine(face)
  if (opened) return <SlotTable {...opened} {...rest} />
  return lost ? <MachineWaiting lost again={again} /> : place(face.title, face.tile)
}

function NoSlot() {
  return (
    <Card className={css.noSlot}>
      <PageTitle>Такого слота нет</PageTitle>
      <ButtonLink tone="brand" to="/slots">
        Все слоты
      </ButtonLink>
    </Card>
  )
}
