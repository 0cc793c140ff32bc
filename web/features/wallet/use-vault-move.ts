/** Moves money into the vault or out of it. While the answer is unknown the same request is sent again: it counts once. */
import { useRef, useState } from 'react'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { requestKey } from '../../api/request-key.ts'
import { vaultReceived } from '../../api/vault.ts'
import { toast } from '../../ui/windows/toast.tsx'

export function useVaultMove(name: 'putAside' | 'takeOut') {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const open = useRef<{ request: string; amount: bigint }>(null)
  const send = async (amount: bigint) => {
    const move = open.current?.amount === amount ? open.current : { request: requestKey(), amount }
    open.current = move
    setBusy(true)
    setError(undefined)
    try {
      const { success } = await callApi(name, move)
      open.current = null
      vaultReceived(success)
      const isWaiting = success.vault.returns.some(({ request }) => request === move.request)
      toast({
        type: 'success',
        msg: name === 'putAside' ? 'Отложено в копилку' : isWaiting ? 'Возврат начат' : 'Деньги на балансе',
      })
    } catch (caught) {
      if (caught instanceof CallError && !caught.uncertain) open.current = null
      setError(errorText(caught))
    }
    setBusy(false)
  }
  return { busy, error, send }
}
