/**
 * Machines played last, from the player's own bets, so that they are the same on all devices. At 1 ₽ those bets count
 * that cost 1 ₽.
 */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { ImageLink, ImageLinks } from '../../ui/layout/image-links.tsx'
import { slotAddress } from '../address.ts'
import { type LobbySlot, useLobbySlots } from './lobby-slots.ts'
import { usePhone } from './use-phone.ts'
import css from './recent-slots.module.css'

/** As many bets as the call returns. */
const looked = 100
const most = 8

export function RecentSlots({ list }: { list: SlotList }) {
  const user = useUser()
  const whole = usePhone()
  const slots = useLobbySlots(list)
  const { data = [] } = useQuery({
    queryKey: [...keys.betHistory, 'latest', 'slots'],
    queryFn: async () => (await callApi('latestBets', { limit: looked })).success.bets,
    enabled: user !== null,
    staleTime: 0,
  })
  const played = new Set(data.filter(({ stake }) => list === 'slots' || stake === 1_00n).map(({ game }) => game))
  const recent = [...played].flatMap((game): LobbySlot[] => slots.filter(({ id }) => id === game)).slice(0, most)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="slots-recent">
      <h2 className={css.title} id="slots-recent">
        Вы недавно играли
      </h2>
      <ImageLinks>
        {recent.map(({ id, title, tile, figures }) => (
          <ImageLink
            key={id}
            to={slotAddress(id, list, whole)}
            picture={tile}
            title={title}
            note={<>возврат {figures.returned}&nbsp;%</>}
          />
        ))}
      </ImageLinks>
    </section>
  )
}
