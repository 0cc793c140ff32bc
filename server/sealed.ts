/** Everything that lies sealed in the database: what a change of the key goes through. A part of the composition root. */
import { sealedAuthenticators } from './features/identity/second-factor.ts'
import { sealedPayouts } from './features/payments/sending.ts'
import { sealedChains } from './play/rounds/chains.ts'
import { sealedRoots } from './play/seeds.ts'
import type { SealedTable } from './platform/sealing.ts'
import { sealedSiteSecrets } from './platform/site-secrets.ts'

export const sealedTables: readonly SealedTable[] = [sealedSiteSecrets, sealedChains, sealedRoots, sealedAuthenticators, sealedPayouts]
