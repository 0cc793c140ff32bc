/** Renders the frame around every screen: sidebar, header and footer on desktop; header and bottom bar on a phone. */
import { memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { useBuild } from '../../api/build.ts'
import { lazyChunk } from '../../ui/loading/chunk.ts'
import { GamePicker } from './game-picker.tsx'
import { Header } from './header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import type { FrameMenu } from './menu.ts'
import { MobileBar } from './mobile-bar.tsx'
import { PageFooter } from './page-footer.tsx'
import { PlayNotice } from './play-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBanners } from './top-banner.tsx'
import css from './frame.module.css'

// A change of user changes the header, not these.
const SteadySidebar = memo(Sidebar)
const SteadyFooter = memo(PageFooter)
const SteadyBar = memo(MobileBar)
const SteadyPicker = memo(GamePicker)

const NewBuildBanner = lazyChunk('новая версия', async () => (await import('./new-build-banner.tsx')).NewBuildBanner)

interface FrameProps {
  menu: FrameMenu
  /** `flight`: its own header and tab bar on phones; `slot`: the balance is in play. */
  variant: 'site' | 'flight' | 'slot'
  /** A cover is shown over the layout: the layout is visible but inert. */
  covered: boolean
  onSignIn: () => void
  onWallet: () => void
  children: ReactNode
}

/** From this width on the sidebar is next to the page. */
const fixedSidebar = '(min-width: 64em)'

/** A field of the new screen, or an open window, keeps the focus it has taken. */
const isTyping = (main: HTMLElement | null) => {
  const focused = document.activeElement
  return focused?.closest('[role="dialog"]') != null || (focused instanceof HTMLInputElement && main?.contains(focused))
}

export function Frame({ menu, variant, covered, onSignIn, onWallet, children }: FrameProps) {
  const here = useLocation()
  const { pathname } = here
  const newer = useBuild((build) => build.newer)
  /** Where a menu was opened: navigating away closes it. */
  const [menuAt, setMenuAt] = useState<Location | null>(null)
  const [pickerAt, setPickerAt] = useState<Location | null>(null)
  const menuOpen = menuAt === here
  const main = useRef<HTMLElement>(null)
  /** The title of the screen that was opened last, for screen readers; the first one is read by itself. */
  const [opened, setOpened] = useState('')
  /** The screen that was scrolled to its top. The first one starts there, unless the reader has scrolled. */
  const atTop = useRef(pathname)
  useEffect(() => {
    // Not rendered: a page prerendered for many paths would keep the path of its build.
    if (main.current) main.current.dataset.address = pathname
    if (atTop.current === pathname) return
    atTop.current = pathname
    main.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
    if (!isTyping(main.current)) main.current?.focus({ preventScroll: true })
    // The title changes with the screen.
    const titled = setTimeout(() => setOpened(document.title))
    return () => clearTimeout(titled)
  }, [pathname])
  useEffect(() => {
    const wide = window.matchMedia(fixedSidebar)
    const close = () => wide.matches && setMenuAt(null)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  const openMenu = useCallback(() => setMenuAt(here), [here])
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const openPicker = useCallback(() => setPickerAt(here), [here])
  const closePicker = useCallback(() => setPickerAt(null), [])
  return (
    <div className={css.frame} data-variant={variant} inert={covered}>
      <a className={css.skip} href="#main">
        К содержанию
      </a>
      <SteadySidebar games={menu.games} open={menuOpen} onClose={closeMenu} />
      <div className={css.page} inert={menuOpen}>
        <Header
          inGame={variant === 'slot'}
          menuOpen={menuOpen}
          onMenu={openMenu}
          onSignIn={onSignIn}
          onWallet={onWallet}
        />
        <TopBanners>
          <ConnectionBanner />
          {newer && (
            <Suspense fallback={null}>
              <NewBuildBanner />
            </Suspense>
          )}
        </TopBanners>
        <p className="unseen" aria-live="polite">
          {opened}
        </p>
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <PlayNotice />
          {children}
        </main>
        <SteadyFooter />
      </div>
      <SteadyBar menuOpen={menuOpen} pickerOpen={pickerAt === here} onMenu={openMenu} onPlay={openPicker} />
      <SteadyPicker games={menu.picker} open={pickerAt === here} onClose={closePicker} />
    </div>
  )
}
