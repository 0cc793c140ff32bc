/** A machine in the lobby: its drawing, its name, its return, its largest win; and the heart. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/controls/button.tsx'
import { useTile } from '../../api/session.ts'
import { useTableOf } from '../../api/game-limits.ts'
import { formatShort } from '../../ui/text/format.ts'
import { slotAddress } from '../address.ts'
import { volatilityOf, volatilityWords } from './choice.ts'
import type { LobbySlot } from './lobby-slots.ts'
import { usePhone } from './use-phone.ts'
import css from './slot-tile.module.css'

interface SlotTileProps {
  slot: LobbySlot
  list: SlotList
  /** Undefined until it is known. */
  favourite: boolean | undefined
  onHeart: (event: MouseEvent<HTMLButtonElement>) => void
}

export function SlotTile({ slot, list, favourite, onHeart }: SlotTileProps) {
  const { id, title, about, mechanic, tile, figures } = slot
  const whole = usePhone()
  const isOff = useTableOf(id)?.off !== undefined
  return (
    <li className={css.slot} data-tile={useTile(id)}>
      <Link to={slotAddress(id, list, whole)} className={css.tile} title={about}>
        <img className={css.drawing} src={tile} alt="" width="480" height="288" decoding="async" loading="lazy" />
        <span className={css.text}>
          <span className={css.title}>{title}</span>
          <span className={`${css.returned} figures`} data-off={isOff || undefined}>
            {isOff ? (
              'сейчас выключена'
            ) : (
              <>
                <span className={css.word}>возврат </span>
                {`${figures.returned}\u00a0%`}
              </>
            )}
          </span>
          <span className={css.note}>{mechanic}</span>
          <span className={`${css.note} ${css.reach} figures`}>
            <span>{`до ${formatShort(multiplierFromE4(figures.bestE4))}×`}</span>
            <Volatility of={volatilityOf(figures)} />
          </span>
        </span>
      </Link>
      <IconButton
        icon="heart"
        className={css.heart}
        label={`Избранное: ${title}`}
        title={favourite ? 'Убрать из избранного' : 'В избранное'}
        aria-pressed={favourite ?? false}
        disabled={favourite === undefined}
        onClick={onHeart}
      />
    </li>
  )
}

const bolts = { low: 1, middling: 2, high: 3 } as const

function Volatility({ of }: { of: keyof typeof bolts }) {
  const words = `волатильность ${volatilityWords[of]}`
  return (
    <span className={css.volatility} title={words}>
      <span className="unseen">{words}</span>
      {[1, 2, 3].map((bolt) => (
        <span key={bolt} className={css.bolt} data-lit={bolt <= bolts[of] || undefined} />
      ))}
    </span>
  )
}
