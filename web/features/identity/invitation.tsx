/**
 * Tells a newcomer before registration what the referral link gives them. Nothing is shown for a link that gives
 * nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { storedReferralCode } from './referral-link.ts'

export function Invitation() {
  // As of the opening: the code is already removed while the window fades.
  const [ref] = useState(storedReferralCode)
  const { data: share = 0 } = useQuery({
    queryKey: ['invitation', ref],
    enabled: ref !== undefined,
    queryFn: async () => (await callApi('referralOffer', { ref: ref ?? '' })).success.share,
  })
  if (share === 0) return null
  return (
    <Notice tone="win">
      <Icon name="gift" />
      Вы пришли по приглашению: {share} % преимущества сайта в ваших ставках будет возвращаться вам, отдельно от
      рейкбека.
    </Notice>
  )
}
