/** All games as tiles, with shelves to choose from and a search. */
import { useDeferredValue, useState } from 'react'
import { useOrdered, useStanding, useTile } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { navigate } from '../../ui/router.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Card } from '../../ui/surface.tsx'
import { ChipChoice } from '../../ui/chip-choice.tsx'
import { GameTile } from './game-tile.tsx'
import { findGames, type LobbyGame } from './lobby-game.ts'
import css from './games-shelf.module.css'
import lobbyCss from './lobby.module.css'

const everything = 'Все'

const SwitchedOff = lazyPart(async () => (await import('./switched-off.tsx')).SwitchedOff)

export function GamesShelf({ games }: { games: readonly LobbyGame[] }) {
  const [shelf, setShelf] = useState(everything)
  const [query, setQuery] = useState('')
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const asked = useDeferredValue(query)
  const standing = useStanding(games)
  const ordered = useOrdered(asked.trim() === '' ? standing : games)
  const shelves = [everything, ...new Set(standing.map(({ category }) => category))]
  const found = findGames(ordered, asked).filter(({ category }) => shelf === everything || category === shelf)
  const reset = () => {
    setShelf(everything)
    setQuery('')
  }
  return (
    <section aria-labelledby="lobby-games">
      <SwitchedOff onKnown={setOff} />
      <div className={css.shelfHead}>
        <h2 className={lobbyCss.title} id="lobby-games">
          Игры
        </h2>
        <ChipChoice label="Раздел" value={shelf} options={shelves.map((each) => ({ value: each, label: each }))} onChange={setShelf} />
        <SearchBox label="Поиск игры" value={query} onChange={setQuery} onGo={() => found[0] && navigate(found[0].path)} className={css.gameSearch} />
      </div>
      <p className="unseen" role="status">
        {asked.trim() !== '' && `Найдено: ${found.length} ${plural(found.length, ['игра', 'игры', 'игр'])}`}
      </p>
      {found.length > 0 ? (
        <ul className={css.gameTiles}>
          {found.map((game) => (
            <Tile key={game.id} game={game} off={off.has(game.id)} />
          ))}
        </ul>
      ) : (
        <Card as="div" className={css.gameTilesNone}>
          <p>
            {shelf === everything ? '' : `В разделе «${shelf}» `}
            {shelf === everything ? 'Ничего' : 'ничего'} не нашлось по запросу «{asked.trim()}».
          </p>
          <Button onClick={reset}>Показать все игры</Button>
        </Card>
      )}
    </section>
  )
}

function Tile({ game, off }: { game: LobbyGame; off: boolean }) {
  return (
    <li data-tile={useTile(game.id)}>
      <GameTile game={game} off={off} />
    </li>
  )
}
