/** The frame around every screen: sidebar, header, footer on a desk; header and bottom bar on a phone. */
import { memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useBuild } from '../../api/build.ts'
import { lazyChunk } from '../../ui/chunk.ts'
import { useLocation } from '../../ui/router.tsx'
import { GamePicker } from './game-picker.tsx'
import { Header } from './header.tsx'
import { HeldNotice } from './held-notice.tsx'
import { LineBanner } from './line-banner.tsx'
import type { FrameMenu } from './menu.ts'
import { MobileBar } from './mobile-bar.tsx'
import { PageFooter } from './page-footer.tsx'
import { Sidebar } from './sidebar.tsx'
import css from './frame.module.css'

// Whoever is looking changes what stands in the header, not these.
const SteadySidebar = memo(Sidebar)
const SteadyFooter = memo(PageFooter)
const SteadyBar = memo(MobileBar)
const SteadyPicker = memo(GamePicker)

const NewerBanner = lazyChunk('новая версия', async () => (await import('./newer-banner.tsx')).NewerBanner)

interface FrameProps {
  menu: FrameMenu
  /** `flight`: its own header and tab bar on phones; `slot`: the balance is in play. */
  variant: 'site' | 'flight' | 'slot'
  /** Something stands over the layout: it is seen through, not used. */
  covered: boolean
  onSignIn: () => void
  onWallet: () => void
  children: ReactNode
}

/** From this width on the sidebar stands beside the page. */
const sidebarStands = '(min-width: 1024px)'

export function Frame({ menu, variant, covered, onSignIn, onWallet, children }: FrameProps) {
  const { pathname, key } = useLocation()
  const newer = useBuild((build) => build.newer)
  /** Where a menu was opened: leaving that place closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const [pickerAt, setPickerAt] = useState<string | null>(null)
  const menuOpen = menuAt === key
  const main = useRef<HTMLElement>(null)
  /** The screen that has been brought to its top. The first one stands there already, unless its reader has moved on. */
  const atTop = useRef(pathname)
  useEffect(() => {
    // Not drawn: a page drawn in advance for many addresses would keep the one it was drawn at.
    if (main.current) main.current.dataset.address = pathname
    if (atTop.current === pathname) return
    atTop.current = pathname
    main.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [pathname])
  useEffect(() => {
    const wide = window.matchMedia(sidebarStands)
    const close = () => wide.matches && setMenuAt(null)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  const openMenu = useCallback(() => setMenuAt(key), [key])
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const openPicker = useCallback(() => setPickerAt(key), [key])
  const closePicker = useCallback(() => setPickerAt(null), [])
  return (
    <div className={css.frame} data-variant={variant} inert={covered}>
      <a className={css.skip} href="#main">
        К содержанию
      </a>
      <SteadySidebar games={menu.games} open={menuOpen} onClose={closeMenu} />
      <div className={css.page} inert={menuOpen}>
        <Header inGame={variant === 'slot'} menuOpen={menuOpen} onMenu={openMenu} onSignIn={onSignIn} onWallet={onWallet} />
        <LineBanner />
        {newer && (
          <Suspense fallback={null}>
            <NewerBanner />
          </Suspense>
        )}
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <HeldNotice />
          {children}
        </main>
        <SteadyFooter />
      </div>
      <SteadyBar menuOpen={menuOpen} pickerOpen={pickerAt === key} onMenu={openMenu} onPlay={openPicker} />
      <SteadyPicker games={menu.picker} open={pickerAt === key} onClose={closePicker} />
    </div>
  )
}
