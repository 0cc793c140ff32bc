/** One big sentence over the site's layout: not found, banned, maintenance. */
import type { Social } from '@kurazh/contract/site.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { StatusArt } from './status-art.tsx'

interface StatusScreenProps {
  topText?: string
  bottomText?: string
  type?: 'is_ban' | 'works' | null
  social?: Social | undefined
  children?: ReactNode
}

/** It is loading for this long, in milliseconds, so that a passing state does not flash; the stylesheet fades it in after. */
const delayMs = 200

export function StatusScreen({ topText = '404', bottomText = 'Страница не найдена', type = null, social, children }: StatusScreenProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="status" aria-busy={!ready}>
      {!ready && <Icon name="spinner" size={32} className="spin muted" />}
      {ready && (
        <div className="status__content">
          <p className="status__logo">
            <Logo />
          </p>
          <StatusArt type={type} />
          <h1 className="status__top">{topText}</h1>
          <p className="status__bottom">{type === 'is_ban' ? `Причина: ${bottomText}` : bottomText}</p>
          {type === null ? (
            <Link to="/" className="button button--brand button--large">
              На главную
            </Link>
          ) : (
            <SocialLinks social={social} />
          )}
          {children}
        </div>
      )}
    </main>
  )
}

function SocialLinks({ social }: { social: Social | undefined }) {
  if (!social?.vk && !social?.tg) return null
  return (
    <div className="status__social">
      {social.vk && (
        <a className="button button--quiet" href={social.vk} target="_blank" rel="noreferrer noopener">
          Сообщество ВКонтакте
        </a>
      )}
      {social.tg && (
        <a className="button button--quiet" href={social.tg} target="_blank" rel="noreferrer noopener">
          Канал в Telegram
        </a>
      )}
    </div>
  )
}

/** What everyone but an admin sees while the site is being worked on. An admin who is not signed in yet signs in here. */
export function MaintenancePage({ social, children }: { social: Social; children?: ReactNode }) {
  return (
    <StatusScreen topText="Перерыв" bottomText="На сайте проводятся технические работы, скоро вернемся!" type="works" social={social}>
      {children}
    </StatusScreen>
  )
}

/** Under maintenance: the games this player has open, each of which may be played to its end. */
export function WayBack({ games }: { games: readonly { title: string; path: string }[] }) {
  return (
    <>
      <p className="status__bottom">У вас открыта игра: доиграть её можно и сейчас</p>
      {games.map(({ title, path }) => (
        <Link key={path} to={path} className="button button--brand">
          {title}
        </Link>
      ))}
    </>
  )
}

/** What a banned player sees instead of every screen. */
export function BanPage({ comment, social }: { comment: string | null; social: Social }) {
  return <StatusScreen topText="Вы заблокированы" bottomText={comment || 'не указана'} type="is_ban" social={social} />
}
