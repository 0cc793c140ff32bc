/** The page's desk for games made elsewhere, with the calls it makes and its records. */
import { callApi } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { betClient } from '../../play/session/page-bet-client.ts'
import { usePreferences } from '../../play/preferences/preferences.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { PackageDesk } from './package-desk.ts'
import { catalogueQuestion } from './package-list.ts'
import { packagePins } from './page-pins.ts'

export type { OpenedFrame } from './package-desk.ts'

export const packageDesk = new PackageDesk({
  client: betClient,
  pins: packagePins,
  catalogue: (fresh) => queryClient.fetchQuery({ ...catalogueQuestion, ...(fresh && { staleTime: 0 }) }),
  open: async (game) => (await callApi('openPackage', { game })).success,
  next: async (body) => (await callApi('nextPackageRound', body)).success,
  state: async (token) => (await callApi('packageState', { token })).success,
  history: async (before) => (await callApi('history', { limit: 1, before })).success.bets,
  pinnedSeed: () => usePreferences.getState().pinnedSeed || undefined,
  tellRedrawn: () =>
    void toast({
      title: 'Новая версия игры',
      type: 'info',
      timeout: 8_000,
      msg: 'Обещание и сид для следующего раунда вытянуты заново: прежние были для прошлой версии',
    }),
  // Two tabs that receive the same news would draw twice. Browsers give no lock to a page without TLS.
  alone: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
})
