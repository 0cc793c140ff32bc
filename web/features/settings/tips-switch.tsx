/** Renders the switch of tips: whether other players may give this one money. It is kept on the site. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { Switch } from '../../ui/controls/choice.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'

const key = ['tip-setting']

export function TipsSwitch() {
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await callApi('tipSetting', {})).success,
    staleTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const set = async (accepts: boolean) => {
    setBusy(true)
    try {
      const { success } = await callApi('setTips', { accepts })
      queryClient.setQueryData(key, { accepts })
      toast({ type: 'success', msg: success })
    } catch (failure) {
      toastError(errorText(failure))
    }
    setBusy(false)
  }
  return (
    <Switch
      label={
        <>
          Принимать подарки из чата
          <span className="block muted text-small">
            Другие игроки смогут дарить вам деньги. Это хранится в аккаунте и действует на всех устройствах
          </span>
        </>
      }
      checked={data?.accepts ?? true}
      disabled={busy || data === undefined}
      onChange={(accepts) => void set(accepts)}
    />
  )
}
