/** Packages: machines made elsewhere. They come and go by the operator's command line (server/slots.ts); no call plays them yet. */
import { keepsNothing, type Slice } from '../../slice.ts'

export const packagesSlice: Slice<unknown> = {
  ...keepsNothing,
  folder: 'features/packages',
  erase: null,
  open: () => ({}),
}
