/** Renders the wallet in a window over any screen. */
import { Dialog } from '../../ui/windows/dialog.tsx'
import type { TitleOf } from './statement.tsx'
import { closeWallet, useWalletWindow } from './wallet-store.ts'
import { WalletView } from './wallet-view.tsx'

export function WalletWindow({ titleOf }: { titleOf: TitleOf }) {
  const { open } = useWalletWindow()
  return (
    <Dialog open={open} onClose={closeWallet} title="Кошелёк" wide>
      <WalletView titleOf={titleOf} withOrders />
    </Dialog>
  )
}
