/** What the operator says in the lobby. Comes with its code only where there is something to say. */
import { useSession } from '../../api/session.ts'
import { BannerCard } from '../../ui/banner-card.tsx'
import css from './lobby-banners.module.css'

interface LobbyBannersProps {
  /** Addresses of the drawings, by name. */
  scenes: Readonly<Record<string, string>>
  size: { width: number; height: number }
}

export function LobbyBanners({ scenes, size }: LobbyBannersProps) {
  const banners = useSession()?.banners ?? []
  return (
    <ul className={css.banners} aria-label="Новости сайта">
      {banners.map(({ id, scene, ...said }) => (
        <li key={id}>
          <BannerCard {...said} scene={scenes[scene]} size={size} />
        </li>
      ))}
    </ul>
  )
}
