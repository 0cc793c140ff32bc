/** One big sentence instead of a screen: not found, banned, maintenance. */
import type { Social } from '@kurazh/contract/site.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { StatusArt } from './status-art.tsx'

interface StatusScreenProps {
  topText?: string
  bottomText?: string
  type?: 'is_ban' | 'works' | null
  social?: Social | undefined
}

/** It appears after this long, in milliseconds, so that a passing state does not flash. */
const delayMs = 200

export function StatusScreen({ topText = '404', bottomText = 'Страница не найдена', type = null, social }: StatusScreenProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!ready) return null
  return (
    <section className="status" aria-live="polite">
      <StatusArt />
      <h1 className="status__top">{topText}</h1>
      <p className="status__bottom">{type === 'is_ban' ? `Причина: ${bottomText}` : bottomText}</p>
      {type === null ? (
        <Link to="/" className="button button--brand button--large">
          На главную
        </Link>
      ) : (
        <SocialLinks social={social} />
      )}
    </section>
  )
}

function SocialLinks({ social }: { social: Social | undefined }) {
  return (
    <div className="flex gap-3">
      {social?.vk && (
        <a className="button button--quiet" href={social.vk} target="_blank" rel="noreferrer noopener">
          Сообщество ВКонтакте
        </a>
      )}
      {social?.tg && (
        <a className="button button--quiet" href={social.tg} target="_blank" rel="noreferrer noopener">
          Канал в Telegram
        </a>
      )}
    </div>
  )
}

/** What everyone but an admin sees while the site is being worked on. */
export function MaintenancePage({ social }: { social: Social }) {
  return <StatusScreen topText="Перерыв" bottomText="На сайте проводятся технические работы, скоро вернемся!" type="works" social={social} />
}

/** What a banned player sees instead of every screen. */
export function BanPage({ comment, social }: { comment: string | null; social: Social }) {
  return <StatusScreen topText="Вы заблокированы" bottomText={comment || 'не указана'} type="is_ban" social={social} />
}
