/** The machines as the lobby shows them. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import { packageMultiplierE4 } from '@kurazh/shared/money/package-money.ts'
import { fraction } from '@kurazh/games/core/rtp.ts'
import { useMemo } from 'react'
import { returnPercent } from '../../play/game/rtp-range.ts'
import { elsewhere, type TileFigures } from '../tile-figures.ts'
import { webSlots } from '../index.ts'
import { type PackageEntry, plainMode, shareOf, usePackages } from '../packages/package-list.ts'
import { packageAddress } from '../packages/package-origin.ts'
import neutralTile from '../packages/tile.svg'

export interface LobbySlot {
  /** What is searched, with the mechanic. */
  title: string
  about: string
  aliases: string
  mechanic: string
  id: string
  /** Address of the drawing, 480 × 288. */
  tile: string
  figures: TileFigures
}

/** In the order of the registry. */
const ownSlots: readonly LobbySlot[] = webSlots.map(
  ({ face: { id, title, about, aliases, mechanic, tile }, figures }) => ({
    id,
    title,
    about,
    aliases,
    mechanic,
    tile,
    figures,
  }),
)

/**
 * The site's own first, then those made elsewhere. The cost of a bet on one of those is decided by its own page: in the
 * one-rouble lobby there are none.
 */
export function useLobbySlots(list: SlotList): readonly LobbySlot[] {
  const { data } = usePackages()
  return useMemo(
    () => (list === 'slots2' ? ownSlots : [...ownSlots, ...(data ?? []).flatMap(packageSlot)]),
    [list, data],
  )
}

/** None for a game that cannot be played now. */
function packageSlot(entry: PackageEntry): LobbySlot[] {
  const { game, title, maker, tile, playable, modes } = entry
  const mode = plainMode(entry)
  if (!playable || mode === undefined) return []
  const { rtp, hit, deviation, best, cost } = mode
  return [
    {
      id: game,
      title,
      mechanic: 'игра другого автора',
      about: maker ? `Игра другого автора: ${maker}.` : 'Игра другого автора.',
      aliases: `${maker ?? ''} чужие другие авторы`,
      tile: tile === null ? neutralTile : packageAddress(tile),
      figures: {
        mechanic: elsewhere,
        returned: returnPercent(fraction(BigInt(rtp.numerator), BigInt(rtp.denominator))),
        rtp: shareOf(rtp),
        hit: hit ?? 0,
        deviation: deviation ?? 0,
        bestE4: best === null ? 0 : packageMultiplierE4(BigInt(best), cost),
        hasFeature: modes.length > 1,
      },
    },
  ]
}
