/** Renders a banner; the whole card is a link. It is in `ui` because the admin area previews it. */
import { Link } from 'react-router'
import css from './banner-card.module.css'

interface BannerCardProps {
  title: string
  words: string
  /** A path of the site, or a URL elsewhere, which opens in a new tab. */
  link: string
  /** URL of the drawing; undefined: unknown name. */
  scene: string | undefined
  size: { width: number; height: number }
}

export function BannerCard({ title, words, link, scene, size }: BannerCardProps) {
  const inside = (
    <>
      {scene !== undefined && <img className={css.scene} src={scene} alt="" {...size} loading="lazy" />}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {words !== '' && <span>{words}</span>}
      </span>
    </>
  )
  return link.startsWith('/') ? (
    <Link to={link} className={css.banner}>
      {inside}
    </Link>
  ) : (
    <a href={link} className={css.banner} target="_blank" rel="noreferrer noopener">
      {inside}
    </a>
  )
}
