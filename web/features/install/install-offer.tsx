/** Offers to install the site, once in this browser: on the third day, outside games, and not on a break. */
import { useEffect } from 'react'
import { useUser } from '../../api/session.ts'
import { install, useInstall } from '../../ui/browser/install.ts'
import { toast } from '../../ui/windows/toast.tsx'
import { mayOffer, noteDay } from './visit-days.ts'

const shownMs = 60_000

/** `plays`: a game is on the screen, which nothing may cover. */
export function InstallOffer({ plays }: { plays: boolean }) {
  const user = useUser()
  const offer = useInstall((state) => state.offer)
  const counts = user !== null && user.pause === null
  useEffect(() => {
    if (!counts) return
    const days = noteDay(new Date().toLocaleDateString('sv'))
    if (offer === null || plays || !mayOffer(days)) return
    toast({
      name: 'install',
      title: 'Кураж на экране',
      msg: 'Сайт можно установить: он откроется со своего значка и в своём окне. Предложение останется в настройках.',
      type: 'info',
      timeout: shownMs,
      closeOnHover: false,
      action: { label: 'Установить', onPress: () => void install() },
    })
  }, [counts, offer, plays])
  return null
}
