/** Lists all games in rows by category, with a choice of one category and a search over all of them. */
import { type ComponentProps, useDeferredValue, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOrdered, useSession, useTile, useWithoutInactiveEvents } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { ChipChoice } from '../../ui/controls/chip-choice.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { plural } from '../../ui/text/format.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import { GameTile } from './game-tile.tsx'
import { findGames, type LobbyGame, type LobbyShelf } from './lobby-game.ts'
import css from './games-shelf.module.css'

const everything = 'Все'

const SwitchedOff = lazyPart(async () => (await import('./switched-off.tsx')).SwitchedOff)

type Ids = ReadonlySet<string>

/** What a phone's first screen shows: the first tiles of the first rows. */
const firstRows = 2
const firstTiles = 6

export function GamesShelf({ shelves }: { shelves: readonly LobbyShelf[] }) {
  const navigate = useGoTo()
  const [chosen, setChosen] = useState(everything)
  const [query, setQuery] = useState('')
  const [off, setOff] = useState<Ids>(new Set())
  const deferred = useDeferredValue(query).trim()
  const listed = useWithoutInactiveShelves(shelves)
  const found = findGames(useOrdered(shelves.flatMap(({ games }) => games)), deferred)
  return (
    <section className={css.shelves} aria-labelledby="lobby-games">
      <SwitchedOff onKnown={setOff} />
      <h2 className="unseen" id="lobby-games">
        Игры
      </h2>
      <Head
        shelves={listed}
        chosen={chosen}
        query={query}
        onChoose={setChosen}
        onQuery={setQuery}
        onGo={() => found[0] && navigate(found[0].path)}
      />
      <p className="unseen" role="status">
        {deferred !== '' && `Найдено: ${found.length} ${plural(found.length, ['игра', 'игры', 'игр'])}`}
      </p>
      {deferred === '' ? (
        listed
          .filter(({ title }) => chosen === everything || chosen === title)
          .map((shelf, row) => <Shelf key={shelf.title} shelf={shelf} off={off} isFirst={row < firstRows} />)
      ) : found.length > 0 ? (
        <Tiles games={found} form="found" off={off} />
      ) : (
        <Card as="div" className={css.none}>
          <p>Ничего не нашлось по запросу «{deferred}».</p>
          <Button onClick={() => setQuery('')}>Показать все игры</Button>
        </Card>
      )}
    </section>
  )
}

/** Without the shelves of events outside their season. */
function useWithoutInactiveShelves(shelves: readonly LobbyShelf[]): readonly LobbyShelf[] {
  const active = new Set(useWithoutInactiveEvents(shelves.flatMap(({ games }) => games)))
  return shelves.flatMap((shelf) => {
    const games = shelf.games.filter((game) => active.has(game))
    return games.length > 0 ? [{ ...shelf, games }] : []
  })
}

interface HeadProps {
  shelves: readonly LobbyShelf[]
  chosen: string
  query: string
  onChoose: (shelf: string) => void
  onQuery: (query: string) => void
  /** Enter was pressed in the search. */
  onGo: () => void
}

/** On a phone the search takes the place of the categories when it is asked for. */
function Head({ shelves, chosen, query, onChoose, onQuery, onGo }: HeadProps) {
  const [isSearching, setIsSearching] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const open = () => {
    setIsSearching(true)
    // The field is shown by the style sheet: it can take the focus in the next frame.
    requestAnimationFrame(() => field.current?.focus())
  }
  const close = () => {
    setIsSearching(false)
    onQuery('')
    toggle.current?.focus()
  }
  return (
    <div className={css.head} data-searching={isSearching || undefined}>
      <ChipChoice
        label="Раздел"
        value={chosen}
        options={[everything, ...shelves.map(({ title }) => title)].map((each) => ({ value: each, label: each }))}
        onChange={onChoose}
      />
      <SearchBox
        label="Поиск игры"
        value={query}
        field={field}
        onChange={onQuery}
        onGo={onGo}
        onClose={isSearching ? close : undefined}
        className={css.search}
      />
      <IconButton
        ref={toggle}
        icon={isSearching ? 'close' : 'search'}
        label={isSearching ? 'Закрыть поиск' : 'Найти игру'}
        aria-expanded={isSearching}
        className={css.toggle}
        onClick={isSearching ? close : open}
      />
    </div>
  )
}

function Shelf({ shelf, off, isFirst }: { shelf: LobbyShelf; off: Ids; isFirst: boolean }) {
  const { title, count, games, form, path, favourites } = shelf
  const id = useId()
  const session = useSession()
  return (
    <section aria-labelledby={id}>
      <div className={css.shelfHead}>
        <h3 className={css.title} id={id}>
          {title}
        </h3>
        <span className="muted figures">{count}</span>
        {favourites !== undefined && session?.user !== null && (
          <Link
            to={favourites}
            className={`${css.all} touch`}
            title="Избранное"
            data-for={session ? undefined : 'player'}
          >
            <Icon name="heart" size={18} />
            <span className="unseen">Избранное</span>
          </Link>
        )}
        {path !== undefined && (
          <Link to={path} className={`${css.all} touch`} aria-label={`${title}: все`}>
            Все
            <Icon name="next" size={16} />
          </Link>
        )}
      </div>
      <Tiles games={useOrdered(games)} form={form} off={off} isFirst={isFirst} />
    </section>
  )
}

interface TilesProps {
  games: readonly LobbyGame[]
  form: LobbyShelf['form'] | 'found'
  off: Ids
  /** The row is among the first that a visitor sees. */
  isFirst?: boolean
}

function Tiles({ games, form, off, isFirst = false }: TilesProps) {
  return (
    <ul className={css.tiles} data-form={form}>
      {games.map((game, at) => (
        <Tile
          key={game.id}
          game={game}
          isCover={form === 'cover'}
          isFirst={isFirst && at < firstTiles}
          off={off.has(game.id)}
        />
      ))}
    </ul>
  )
}

function Tile(props: ComponentProps<typeof GameTile>) {
  return (
    <li data-tile={useTile(props.game.id)}>
      <GameTile {...props} />
    </li>
  )
}
