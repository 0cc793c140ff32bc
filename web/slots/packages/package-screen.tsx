/** A game made elsewhere, next to the panels or over the whole window. */
import type { PackageEntry } from '@kurazh/contract/play/packages.ts'
import { useMemo, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { BetWindow } from '../../play/bets/bet-window.tsx'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { WholeWindow } from '../screen/whole-window.tsx'
import { PackageAlarm } from './package-alarm.tsx'
import { PackageBar } from './package-bar.tsx'
import { packageFace } from './package-face.ts'
import { usePackages } from './package-list.ts'
import { PackagePanel } from './package-panel.tsx'
import { PackageStage } from './package-stage.tsx'
import { usePackageFrame } from './use-frame.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'

interface PackageScreenProps {
  game: string
  look: 'beside' | 'whole'
}

export function PackageScreen({ game, look }: PackageScreenProps) {
  const { data, error, refetch } = usePackages()
  const entry = data?.find((each) => each.game === game)
  if (entry?.playable) return <Opened key={game} entry={entry} look={look} />
  if (data === undefined && error === null) return <Skeleton className="h-80" />
  return (
    <Card className="grid gap-4">
      <PageTitle>{entry ? `«${entry.title}» больше не играют` : 'Такой игры нет'}</PageTitle>
      <p className="muted">
        {data === undefined
          ? errorText(error)
          : entry
            ? 'Новые раунды в ней не начинаются. Сделанные ставки можно открыть и проверить, как и раньше.'
            : 'Её убрали, или в адресе ошибка.'}
      </p>
      {data === undefined && <Button onClick={() => void refetch()}>Повторить</Button>}
      <ButtonLink tone="brand" to="/slots">
        Все слоты
      </ButtonLink>
    </Card>
  )
}

function Opened({ entry, look }: { entry: PackageEntry; look: PackageScreenProps['look'] }) {
  const navigate = useGoTo()
  const frame = usePackageFrame(entry)
  const [open, setOpen] = useState<'last' | 'about' | null>(null)
  const face = useMemo(() => packageFace(entry, frame.last?.bet.outcome), [entry, frame.last])
  const close = () => setOpen(null)
  const stage = (
    <>
      <PackageAlarm game={entry.game} />
      <PackageStage title={entry.title} frame={frame} page={entry.page} look={look} />
    </>
  )
  const panel = <PackagePanel entry={entry} frame={frame} />
  const bar = (
    <>
      <PackageBar
        frame={frame}
        onLast={() => setOpen('last')}
        onWhole={look === 'beside' ? () => navigate(`/slot/v2/${entry.game}`) : fillWindow}
      />
      {frame.last && <BetWindow own face={face} bet={frame.last.bet} open={open === 'last'} onClose={close} />}
    </>
  )
  if (look === 'beside') return <GameLayout face={face} stage={stage} deck={bar} panel={panel} uncertain={false} />
  return (
    <>
      <WholeWindow
        face={face}
        stage={stage}
        controls={bar}
        uncertain={false}
        door={<IconButton icon="info" label="Об игре" onClick={() => setOpen('about')} />}
      />
      <Dialog open={open === 'about'} onClose={close} title={entry.title} wide>
        {panel}
      </Dialog>
    </>
  )
}

/** Shows the whole page in full screen, so that the site's messages stay above the game; and back. */
function fillWindow(): void {
  // An iPhone has no full screen for pages.
  if (!('requestFullscreen' in document.documentElement)) return
  const turned =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  turned.catch(() => undefined)
}
