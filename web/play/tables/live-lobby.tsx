/** The lobby of live tables: what is dealt where, from what sum, and what came last. */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { plural } from '@kurazh/contract/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { useTableOf } from '../../api/limits.ts'
import { useUser } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { Link, navigate } from '../../ui/router.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { addFavourite, removeFavourite, useFavourites } from '../preferences/favourites.ts'
import type { TableFace } from './table-face.ts'
import css from './live-lobby.module.css'

type TableCard = ReplyOf<Calls['tableList']>['success']['tables'][number]

/** How often the results are asked for again, in milliseconds. */
const askEveryMs = 10_000

const sides = { shuffling: 'тасуется шуз', waiting: 'ждём дилера', paused: 'пауза', interrupted: 'переходит на другой сервер' } as const

export function LiveLobby({ faces }: { faces: readonly TableFace[] }) {
  const [query, setQuery] = useState('')
  const { data, error, refetch } = useQuery({ queryKey: ['live-tables'], queryFn: async () => (await callApi('tableList', {})).success.tables, refetchInterval: askEveryMs })
  const isPlayer = useUser() !== null
  const { ids } = useFavourites('tables', isPlayer)
  const hearts = isPlayer && ids ? ids : []
  const wanted = query.trim().toLowerCase()
  const byHeart = [...faces.filter(({ id }) => hearts.includes(id)), ...faces.filter(({ id }) => !hearts.includes(id))]
  const shown = byHeart.filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(wanted))
  return (
    <div className={css.lobby}>
      <header className={css.head}>
        <div>
          <PageTitle>Live</PageTitle>
          <p className="muted">
            Дилер нарисован, карты и номера — из цепочки, опубликованной заранее. Всё проверяется в вашем браузере. Столы на русском.
            {data?.some(({ dealer }) => dealer === 'person') && ' Где отмечено «сдаёт человек», этого доказательства нет: там журнал дилера и запись камеры.'}
          </p>
        </div>
        <SearchBox label="Поиск стола" value={query} onChange={setQuery} onGo={() => shown[0] && navigate(shown[0].path)} className={css.search} />
      </header>
      {error && !data && (
        <Notice tone="loss" role="alert">
          {errorText(error)} <Button onClick={() => void refetch()}>Повторить</Button>
        </Notice>
      )}
      <ul className={css.tables}>
        {shown.map((face) => (
          <li key={face.id} className={css.place}>
            <TableTile face={face} card={data?.find(({ table }) => table === face.id)} />
            {isPlayer && (
              <IconButton
                icon="heart"
                className={css.heart}
                label={`Избранное: ${face.title}`}
                aria-pressed={hearts.includes(face.id)}
                onClick={() => (hearts.includes(face.id) ? removeFavourite('tables', face.id, face.title, hearts.indexOf(face.id)) : addFavourite('tables', face.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p role="status">Такого стола нет. Есть: {faces.map(({ title }) => title).join(', ')}.</p>}
    </div>
  )
}

function TableTile({ face, card }: { face: TableFace; card: TableCard | undefined }) {
  const isOff = useTableOf(face.id)?.off !== undefined
  return (
    <Link to={face.path} className={css.tile}>
      <span className={css.felt} aria-hidden="true">
        <span className={css.icon}>{face.icon}</span>
      </span>
      <span className={css.words}>
        <strong className={css.title}>{face.title}</strong>
        <span className={css.about}>{face.about}</span>
        {card ? <Marks face={face} card={card} /> : <Skeleton as="span" className="h-8" />}
        {card && (
          <span className={css.facts}>
            <span>
              {formatMoney(card.min)} – {formatMoney(card.max)}
            </span>
            <span>
              <Icon name="partners" size={16} /> {card.players} {plural(card.players, ['ставит', 'ставят', 'ставят'])}
            </span>
            {card.dealer === 'person' && <span>Сдаёт человек</span>}
            {card.freeSeats !== null && <span>Свободных мест: {card.freeSeats}</span>}
            {(isOff || card.side || !card.open) && <span className={css.side}>{isOff ? 'сейчас выключен' : card.side ? sides[card.side] : 'готовится'}</span>}
          </span>
        )}
      </span>
    </Link>
  )
}

function Marks({ face, card }: { face: TableFace; card: TableCard }) {
  if (card.results.length === 0) return <span className={css.about}>Раундов ещё не было</span>
  return (
    <span className={css.marks}>
      <span className="unseen">Последние: {card.results.map((result) => face.resultText(result)).join('; ')}</span>
      {card.results.map((result, at) => {
        const { text, tone } = face.mark(result)
        // Results have no names of their own: the place is all there is.
        return (
          <span key={`${card.results.length - at}`} aria-hidden="true" className={css.mark} data-tone={tone}>
            {text}
          </span>
        )
      })}
    </span>
  )
}
