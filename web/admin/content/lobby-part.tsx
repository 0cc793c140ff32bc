/**
 * Edits the order of games and machines in their lobbies, and which are pinned to the front. Players who choose another
 * sort order see theirs.
 */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { callAdmin } from '../call.ts'
import { State } from '../list/cells.tsx'
import { ButtonRow, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { type LobbyTile, useLobbyTiles } from './lobby-games.ts'
import { movePlace, currentPlaces, same, togglePin } from './lobby-order.ts'
import css from './lobby-part.module.css'

const shelves = [
  { shelf: 'games', title: 'Игры в лобби' },
  { shelf: 'slots', title: 'Автоматы' },
] as const

export function LobbyPart() {
  const query = useAdminQuery('adminLobby', {})
  const tiles = useLobbyTiles()
  return (
    <QueryResult query={query}>
      {({ success }) =>
        shelves.map(({ shelf, title }) => {
          const here = tiles[shelf]
          return here ? (
            <Shelf
              key={`${shelf} ${success.version}`}
              {...{ shelf, title }}
              tiles={here}
              written={success[shelf]}
              version={success.version}
            />
          ) : (
            <Skeleton key={shelf} className="h-80" />
          )
        })
      }
    </QueryResult>
  )
}

interface ShelfProps {
  shelf: 'games' | 'slots'
  title: string
  tiles: readonly LobbyTile[]
  written: readonly LobbyPlace[]
  version: number
}

function Shelf({ shelf, title, tiles, written, version }: ShelfProps) {
  const now = currentPlaces(
    tiles.map(({ id }) => id),
    written,
  )
  const [draft, setDraft] = useState(now)
  const { busy, act } = useAct()
  const save = (places: LobbyPlace[]) => void act(() => callAdmin('setLobby', { shelf, after: version, places }))
  return (
    <Panel
      title={title}
      aside={
        <State {...(written.length > 0 && { tone: 'brand' as const })}>
          {written.length > 0 ? 'порядок задан здесь' : 'как в сборке'}
        </State>
      }
    >
      <p className="muted">
        Закреплённые показаны первыми, игроки пометки не видят. Кто сам выбрал сортировку, видит свою. Игра, которой
        здесь ещё нет, встанет в конец.
      </p>
      <ol className={css.places} aria-label={title}>
        {draft.map((place, at) => (
          <Row
            key={place.id}
            place={place}
            at={at}
            title={tiles.find(({ id }) => id === place.id)?.title ?? place.id}
            draft={draft}
            onChange={setDraft}
          />
        ))}
      </ol>
      <ButtonRow>
        <Button size="small" tone="brand" busy={busy} disabled={same(draft, now)} onClick={() => save(draft)}>
          Сохранить порядок
        </Button>
        <Button size="small" disabled={busy || same(draft, now)} onClick={() => setDraft(now)}>
          Отменить правки
        </Button>
        {written.length > 0 && (
          <Button size="small" disabled={busy} onClick={() => save([])}>
            Вернуть как в сборке
          </Button>
        )}
      </ButtonRow>
    </Panel>
  )
}

function Row({
  place,
  at,
  title,
  draft,
  onChange,
}: {
  place: LobbyPlace
  at: number
  title: string
  draft: readonly LobbyPlace[]
  onChange: (places: LobbyPlace[]) => void
}) {
  const { id, pinned } = place
  return (
    <li className={css.place}>
      <span className={`${css.number} figures`}>{at + 1}</span>
      <span className={css.title}>
        {title} {pinned && <State tone="brand">закреплено</State>}
      </span>
      {(
        [
          ['Выше', -1, '↑'],
          ['Ниже', 1, '↓'],
        ] as const
      ).map(([word, by, sign]) => {
        const next = movePlace(draft, id, by)
        return (
          <Button
            key={word}
            size="small"
            aria-label={`${word}: ${title}`}
            disabled={next === undefined}
            onClick={() => next && onChange(next)}
          >
            {sign}
          </Button>
        )
      })}
      <Button
        size="small"
        aria-pressed={pinned}
        aria-label={`${pinned ? 'Открепить' : 'Закрепить'}: ${title}`}
        className={css.pin}
        onClick={() => onChange(togglePin(draft, id))}
      >
        {pinned ? 'Открепить' : 'Закрепить'}
      </Button>
    </li>
  )
}
