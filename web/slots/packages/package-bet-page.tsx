/** The page of a bet on a game made elsewhere: its round shown again in the game's own frame, and the proof of the pick. */
import { betOfStake } from '@kurazh/contract/package-money.ts'
import { branchIn } from '@kurazh/contract/packages.ts'
import type { ReplayProps } from '../../play/bets/game-replay.ts'
import { type SeededBet, SeededBetPage } from '../../play/bets/seeded-bet-page.tsx'
import { lazyChunk } from '../../ui/chunk.ts'
import { Skeleton } from '../../ui/surface.tsx'
import { packageFace } from './package-face.tsx'
import { type PackageEntry, usePackages } from './package-list.ts'
import { replayAddress } from './package-origin.ts'
import { PackageFrame } from './package-stage.tsx'

/** Under the form of every replay, whose code may come later. */
const replay = lazyChunk('повтор', async () => PackageReplay)

export function PackageBetPage(props: SeededBet) {
  const { data, isPending } = usePackages()
  if (isPending) return <Skeleton className="h-80" />
  const { game, version, outcome } = props.bet
  const entry = data?.find((each) => each.game === game) ?? unlisted(game, version)
  return <SeededBetPage game={{ face: packageFace(entry, outcome), replay }} {...props} />
}

/** A game the catalogue says nothing of: its bets prove themselves all the same. */
const unlisted = (game: string, version: number): PackageEntry => ({ game, version, title: 'Игра другого автора', maker: null, tile: null, playable: false, addedAt: '', modes: [] })

export function PackageReplay({ bet: { game, version, outcome, stake } }: ReplayProps) {
  const told = branchIn(outcome)
  if (told === undefined) return null
  const { mode, cost, leaf } = told.branch
  return <PackageFrame title="Повтор раунда" src={replayAddress({ game, version }, { mode, book: `${leaf.id}`, amount: betOfStake(stake, cost) })} />
}
