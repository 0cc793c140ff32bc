/**
 * The page of a bet on a game made elsewhere: its round replayed in the game's own frame, and the proof of the pick.
 */
import { betOfStake } from '@kurazh/shared/money/package-money.ts'
import { branchIn } from '@kurazh/contract/play/packages.ts'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { type SeededBet, SeededBetPage } from '../../play/bets/seeded-bet-page.tsx'
import { lazyChunk } from '../../ui/loading/chunk.ts'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { PackageAlarm } from './package-alarm.tsx'
import { packageFace } from './package-face.ts'
import { type PackageEntry, usePackages } from './package-list.ts'
import { replayAddress } from './package-origin.ts'
import { PackageFrame } from './package-stage.tsx'

/** In the form of every replay, whose code may load later. */
const replay = lazyChunk('повтор', async () => PackageReplay)

export function PackageBetPage(props: SeededBet) {
  const { data, isPending } = usePackages()
  if (isPending) return <Skeleton className="h-80" />
  const { game, version, outcome } = props.bet
  const entry = data?.find((each) => each.game === game) ?? unlisted(game, version)
  return (
    <>
      <PackageAlarm game={game} />
      <SeededBetPage game={{ face: packageFace(entry, outcome), replay }} {...props} />
    </>
  )
}

/** A game the catalogue does not list: its bets still prove themselves. */
const unlisted = (game: string, version: number): PackageEntry => ({
  game,
  version,
  title: 'Игра другого автора',
  maker: null,
  tile: null,
  page: null,
  playable: false,
  addedAt: '',
  modes: [],
})

export function PackageReplay({ bet: { game, version, outcome, stake } }: ReplayProps) {
  const { data } = usePackages()
  const told = branchIn(outcome)
  if (told === undefined || data === undefined) return null
  const { mode, cost, leaf } = told.branch
  return (
    <PackageFrame
      title="Повтор раунда"
      src={replayAddress(
        { game, version, page: data.find((each) => each.game === game)?.page ?? null },
        { mode, book: `${leaf.id}`, amount: betOfStake(stake, cost) },
      )}
    />
  )
}
