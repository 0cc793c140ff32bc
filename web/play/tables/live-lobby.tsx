/** The lobby of live tables: a tile for each, a filter by kind, and a button that opens several at once. */
import { plural } from '@kurazh/shared/text/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { ChipChoice } from '../../ui/controls/chip-choice.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { addFavourite, removeFavourite, useFavourites } from '../preferences/favourites.ts'
import { BesideButton } from './beside-window.tsx'
import { useFollowedTables } from './lobby/lobby-tables.ts'
import type { TableScene } from './lobby/table-scene.ts'
import { TableTile } from './lobby/table-tile.tsx'
import type { TableCard } from './lobby/tile-words.ts'
import type { TableFace } from './table-face.ts'
import css from './live-lobby.module.css'

/** How often players and free seats are requested again, in milliseconds. */
const askEveryMs = 10_000

const everyKind = 'Все'

export interface LobbyTable {
  face: TableFace
  scene: TableScene
}

export function LiveLobby({ tables }: { tables: readonly LobbyTable[] }) {
  useFollowedTables(useMemo(() => tables.map(({ face }) => face.id), [tables]))
  const [kind, setKind] = useState(everyKind)
  const { data, error, refetch } = useQuery({
    queryKey: ['live-tables'],
    queryFn: async () => (await callApi('tableList', {})).success.tables,
    refetchInterval: askEveryMs,
  })
  const isPlayer = useUser() !== null
  const { ids } = useFavourites('tables', isPlayer)
  const hearts = isPlayer && ids ? ids : []
  const isLoved = ({ face }: LobbyTable) => hearts.includes(face.id)
  const byHeart = [...tables.filter(isLoved), ...tables.filter((table) => !isLoved(table))]
  const shown = byHeart.filter(({ face }) => kind === everyKind || face.kind === kind)
  return (
    <div className={css.lobby}>
      <header className={css.head}>
        <div className={css.name}>
          <PageTitle>Live</PageTitle>
          <p className={css.about}>
            {`${tables.length} ${plural(tables.length, ['стол', 'стола', 'столов'])}, `}
            <Link to="/help/live-tables">
              <Icon name="shield" size={15} /> раунды можно проверить
            </Link>
          </p>
        </div>
        <ChipChoice
          label="Какие столы показать"
          value={kind}
          options={[everyKind, ...new Set(tables.map(({ face }) => face.kind))].map((each) => ({
            value: each,
            label: each,
          }))}
          onChange={setKind}
        />
        <BesideButton ids={[]} known={tables.map(({ face }) => face)} />
      </header>
      {error && !data && (
        <Notice tone="loss" role="alert">
          {errorText(error)} <Button onClick={() => void refetch()}>Повторить</Button>
        </Notice>
      )}
      <ul className={css.tables}>
        {shown.map(({ face, scene }) => (
          <li key={face.id} className={css.place}>
            <TableTile face={face} scene={scene} card={data?.find(({ table }) => table === face.id)} />
            {isPlayer && <Heart face={face} hearts={hearts} />}
          </li>
        ))}
      </ul>
      <WhatIsProved cards={data} />
    </div>
  )
}

function Heart({ face, hearts }: { face: TableFace; hearts: readonly string[] }) {
  const isLoved = hearts.includes(face.id)
  return (
    <IconButton
      icon="heart"
      className={css.heart}
      label={`Избранное: ${face.title}`}
      aria-pressed={isLoved}
      onClick={() =>
        isLoved
          ? removeFavourite('tables', face.id, face.title, hearts.indexOf(face.id))
          : addFavourite('tables', face.id)
      }
    />
  )
}

/** What can be verified and what cannot. */
function WhatIsProved({ cards }: { cards: readonly TableCard[] | undefined }) {
  return (
    <p className={css.promise}>
      Карты и номера определены заранее, вы можете их проверить.
      {cards?.some(({ dealer }) => dealer === 'person') &&
        ' Где отмечено «сдаёт человек», этого доказательства нет: там журнал дилера и запись камеры.'}
    </p>
  )
}
