/** The doors to what there is to know of a machine; behind them everything comes later. */
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { navigate, useLocation } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { AboutTab, AboutWindowProps } from '../about/about-window.tsx'
import { showParameter, withShow } from '../about/shown-round.ts'

const AboutPanel = lazyPart(async () => (await import('../about/about-panel.tsx')).AboutPanel, { waiting: () => <Skeleton className="h-80" /> })
const AboutWindow = lazyPart(async () => (await import('../about/about-window.tsx')).AboutWindow)

type Subject = Omit<AboutWindowProps, 'tab' | 'onTab'>

export interface About {
  /** What stands beside the machine. */
  panel: ReactNode
  /** A small door for where there is no panel. */
  door: ReactNode
  /** The window, once it is asked for: by a press, or by an address that names a round. */
  window: ReactNode
}

export function useAbout({ face, rules, world, totalBet }: Subject): About {
  const location = useLocation()
  const isShown = new URLSearchParams(location.search).has(showParameter)
  const [tab, setTab] = useState<AboutTab | null>(null)
  const onTab = (next: AboutTab | null) => {
    setTab(next)
    if (isShown && next !== 'drums') navigate(withShow(location, null), { replace: true })
  }
  const subject = { face, rules, world, totalBet, onTab }
  const shown = tab ?? (isShown ? 'drums' : null)
  const [wanted, setWanted] = useState(false)
  if (shown !== null && !wanted) setWanted(true)
  return {
    panel: <AboutPanel {...subject} />,
    door: <IconButton icon="info" label="Об автомате" onClick={() => onTab('pays')} />,
    window: wanted && <AboutWindow {...subject} tab={shown} />,
  }
}
