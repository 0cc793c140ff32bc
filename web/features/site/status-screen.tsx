/** Renders one large message over the site's layout: not found, banned, maintenance. */
import type { Social } from '@kurazh/contract/content/site.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Logo } from '../../ui/controls/logo.tsx'
import { StatusPage, StatusWords } from '../../ui/layout/status-page.tsx'
import { StatusArt } from './status-art.tsx'
import css from './status-screen.module.css'

interface StatusScreenProps {
  topText?: string
  bottomText?: string
  type?: 'is_ban' | 'works' | null
  /** The object in front of the planet. */
  sign?: ReactNode
  social?: Social | undefined
  children?: ReactNode
}

/**
 * Shown as loading for this long, in milliseconds, so that a passing state does not flash; the style sheet then fades
 * it in.
 */
const delayMs = 200

export function StatusScreen({
  topText = '404',
  bottomText = 'Страница не найдена',
  type = null,
  sign,
  social,
  children,
}: StatusScreenProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StatusPage as="main" aria-busy={!ready}>
      {!ready && <Icon name="spinner" size={32} className="spin muted" />}
      {ready && (
        <div className={css.content}>
          <p className={css.logo}>
            <Logo />
          </p>
          <StatusArt sign={sign} />
          <StatusWords top={topText}>{type === 'is_ban' ? `Причина: ${bottomText}` : bottomText}</StatusWords>
          {type === null ? (
            <ButtonLink to="/" tone="brand" size="large">
              На главную
            </ButtonLink>
          ) : (
            <SocialLinks social={social} />
          )}
          {children}
        </div>
      )}
    </StatusPage>
  )
}

function SocialLinks({ social }: { social: Social | undefined }) {
  if (!social?.vk && !social?.tg) return null
  return (
    <div className={css.social}>
      {social.vk && (
        <ButtonLink href={social.vk} target="_blank" rel="noreferrer noopener">
          Сообщество ВКонтакте
        </ButtonLink>
      )}
      {social.tg && (
        <ButtonLink href={social.tg} target="_blank" rel="noreferrer noopener">
          Канал в Telegram
        </ButtonLink>
      )}
    </div>
  )
}
