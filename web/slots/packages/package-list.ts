/** Games made elsewhere, as the catalogue tells them. */
import { type PackageEntry, packagePrefix } from '@kurazh/contract/packages.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'

export type { PackageEntry } from '@kurazh/contract/packages.ts'

const question = { queryKey: ['packages'], queryFn: async () => (await callApi('packages', {})).success.packages, staleTime: 60_000 }

export const isPackage = (game: string): boolean => game.startsWith(packagePrefix)

/** Those that may be played, and those that were. */
export function usePackages() {
  return useQuery(question)
}

export type PackageMode = PackageEntry['modes'][number]

/** The mode that costs one bet, else the first: what the lobby tells of a game. */
export const plainMode = ({ modes }: PackageEntry): PackageMode | undefined => modes.find(({ cost }) => cost === 100) ?? modes[0]

/** «96,5» of a hundred, to the nearest tenth as every screen writes it, from a fraction of any size. */
export function shareOf({ numerator, denominator }: PackageMode['rtp']): number {
  const scale = 10n ** 12n
  return Number((BigInt(numerator) * scale) / BigInt(denominator)) / Number(scale)
}
