/** The ways to open the information about a machine; its windows load later. */
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import type { AboutTab, AboutWindowProps } from '../about/about-window.tsx'
import { showParameter, withShow } from '../about/shown-round.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'

const AboutPanel = lazyPart(async () => (await import('../about/about-panel.tsx')).AboutPanel, {
  waiting: () => <Skeleton className="h-80" />,
})
const AboutWindow = lazyPart(async () => (await import('../about/about-window.tsx')).AboutWindow)

type Subject = Omit<AboutWindowProps, 'tab' | 'onTab'>

export interface About {
  /** The panel next to the machine. */
  panel: ReactNode
  /** A small button where there is no panel. */
  door: ReactNode
  /** The window, once it is requested: by a press, or by an address that names a round. */
  window: ReactNode
}

export function useAbout({ face, rules, world, totalBet }: Subject): About {
  const navigate = useGoTo()
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
