/** Loads games made elsewhere from the catalogue. */
import { type PackageEntry, packagePrefix } from '@kurazh/contract/play/packages.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { packagePins } from './page-pins.ts'

export type { PackageEntry } from '@kurazh/contract/play/packages.ts'

/** The catalogue. The first report of a version is written down, wherever it is received. */
export const catalogueQuestion = {
  queryKey: ['packages'],
  staleTime: 60_000,
  async queryFn() {
    const { packages } = (await callApi('packages', {})).success
    if (packagePins.hear(packages))
      toastError('Сайт описал книги одной из игр иначе, чем раньше. Откройте её: там показано, что не сошлось')
    return packages
  },
}

export const isPackage = (game: string): boolean => game.startsWith(packagePrefix)

/** Those that may be played, and those that were. */
export function usePackages() {
  return useQuery(catalogueQuestion)
}

export type PackageMode = PackageEntry['modes'][number]

/** The mode that costs one bet, otherwise the first: its figures are shown in the lobby. */
export const plainMode = ({ modes }: PackageEntry): PackageMode | undefined =>
  modes.find(({ cost }) => cost === 100) ?? modes[0]

/** «96,5» of a hundred, to the nearest tenth as every screen writes it, from a fraction of any size. */
export function shareOf({ numerator, denominator }: PackageMode['rtp']): number {
  const scale = 10n ** 12n
  return Number((BigInt(numerator) * scale) / BigInt(denominator)) / Number(scale)
}
