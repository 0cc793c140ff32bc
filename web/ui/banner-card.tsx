/** A banner: words over a drawing, whole a link. Here, because the area shows it before players see it. */
import { Link } from './router.tsx'
import css from './banner-card.module.css'

interface BannerCardProps {
  title: string
  words: string
  /** An address of the site, or one elsewhere, which opens beside. */
  link: string
  /** Address of the drawing; undefined: there is none of that name. */
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
