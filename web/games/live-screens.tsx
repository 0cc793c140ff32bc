/** The screens of live tables: their lobby, a table, the page of a bet at one. */
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { HowToContext } from '../play/layout/how-to.ts'
import { BesideContext, tablesOfAddress } from '../play/tables/beside.ts'
import { CornerContext } from '../play/tables/table-slot-context.ts'
import { CorrectedRounds } from '../play/tables/corrected-rounds.tsx'
import { LiveLobby } from '../play/tables/live-lobby.tsx'
import type { ShownTableBet } from '../play/tables/table-bet-lines.ts'
import { TableBetPage } from '../play/tables/table-bet-page.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { PageTitle } from '../ui/layout/page.tsx'
import { Card } from '../ui/layout/surface.tsx'
import { webTables } from './tables.ts'
import css from './live-screens.module.css'

const TableChat = lazyPart<{ table: string }>(async () => (await import('../features/chat/table-chat.tsx')).TableChat)

const chatOf = (table: string) => <TableChat table={table} />

const faces = webTables.map(({ face }) => face)

export function LiveLobbyScreen() {
  return (
    <>
      <CorrectedRounds faces={faces} />
      <LiveLobby tables={webTables} />
    </>
  )
}

/** `place`: rendered until a table's code is loaded. */
export function LiveTableScreen({ place }: { place: ReactNode }) {
  const { table } = useParams()
  const ids = tablesOfAddress(
    table ?? '',
    faces.map(({ id }) => id),
  )
  const shown = ids.flatMap((id) => webTables.find(({ face }) => face.id === id) ?? [])
  if (shown.length === 0) return <NoTable />
  return (
    <CornerContext value={chatOf}>
      <BesideContext value={{ ids, known: faces }}>
        <CorrectedRounds faces={faces} />
        <div className={css.tables} data-several={shown.length > 1 || undefined}>
          {shown.map(({ screen: Screen, face, howTo }) => (
            <HowToContext key={face.id} value={howTo}>
              <Suspense fallback={place}>
                <div className={css.table}>
                  <Screen id={face.id} />
                </div>
              </Suspense>
            </HowToContext>
          ))}
        </div>
      </BesideContext>
    </CornerContext>
  )
}

function NoTable() {
  return (
    <Card className={css.none}>
      <PageTitle>Такого стола нет</PageTitle>
      <ButtonLink tone="brand" to="/live">
        Ко всем столам
      </ButtonLink>
    </Card>
  )
}

type Shown = Omit<ComponentProps<typeof TableBetPage>, 'face' | 'drawn'>

export function LiveBetScreen(shown: Shown) {
  const found = webTables.find(({ face }) => face.id === shown.bet.game)
  return found ? <TableBetPage face={found.face} drawn={found.drawn} {...shown} /> : <NoTable />
}

/** Not with the tables: few of their visitors are shown a bet. */
const TableBetCard = lazyPart(async () => (await import('../play/tables/table-bet-card.tsx')).TableBetCard)

export function LiveBetCard({ id, shown }: { id: string; shown: ShownTableBet }) {
  const found = webTables.find(({ face }) => face.id === shown.bet.game)
  return found ? <TableBetCard id={id} face={found.face} shown={shown} /> : <NoTable />
}
