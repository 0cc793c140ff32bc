/** What the link somebody has come by leaves to them, said before they register. Of one that leaves nothing there is nothing to say. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'
import { cameBy } from './came-by.ts'

export function Invitation() {
  // As of the opening: while the window goes the code is forgotten already.
  const [ref] = useState(cameBy)
  const { data: share = 0 } = useQuery({
    queryKey: ['invitation', ref], enabled: ref !== undefined, queryFn: async () => (await callApi('referralOffer', { ref: ref ?? '' })).success.share,
  })
  if (share === 0) return null
  return (
    <Notice tone="win">
      <Icon name="gift" />
      Вы пришли по приглашению: {share} % преимущества сайта в ваших ставках будет возвращаться вам, отдельно от рейкбека.
    </Notice>
  )
}
