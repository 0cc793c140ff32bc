/** Shows the operator's banners in the lobby. Its code loads only where there is one. */
import { useSession } from '../../api/session.ts'
import { BannerCard } from '../../ui/layout/banner-card.tsx'
import css from './lobby-banners.module.css'

interface LobbyBannersProps {
  /** URLs of the drawings, by name. */
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
