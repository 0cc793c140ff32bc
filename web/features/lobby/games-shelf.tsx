/** All games as tiles, with shelves to choose from and a search. */
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { navigate } from '../../ui/router.tsx'
import { Card } from '../../ui/surface.tsx'
import { ChipChoice } from '../../ui/chip-choice.tsx'
import { GameTile } from './game-tile.tsx'
import { findGames, type LobbyGame } from './lobby-game.ts'
import css from './games-shelf.module.css'
import lobbyCss from './lobby.module.css'

const everything = 'Все'

export function GamesShelf({ games }: { games: readonly LobbyGame[] }) {
  const [shelf, setShelf] = useState(everything)
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query)
  const shelves = [everything, ...new Set(games.map(({ category }) => category))]
  const found = findGames(games, asked).filter(({ category }) => shelf === everything || category === shelf)
  const reset = () => {
    setShelf(everything)
    setQuery('')
  }
  return (
    <section aria-labelledby="lobby-games">
      <div className={css.shelfHead}>
        <h2 className={lobbyCss.title} id="lobby-games">
          Игры
        </h2>
        <ChipChoice label="Раздел" value={shelf} options={shelves.map((each) => ({ value: each, label: each }))} onChange={setShelf} />
        <GameSearch value={query} onChange={setQuery} first={found[0]} />
      </div>
      <p className="unseen" role="status">
        {asked.trim() !== '' && `Найдено: ${found.length} ${plural(found.length, ['игра', 'игры', 'игр'])}`}
      </p>
      {found.length > 0 ? (
        <ul className={css.gameTiles}>
          {found.map((game) => (
            <li key={game.id}>
              <GameTile game={game} />
            </li>
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

interface GameSearchProps {
  value: string
  onChange: (value: string) => void
  /** Where Enter leads. */
  first: LobbyGame | undefined
}

function GameSearch({ value, onChange, first }: GameSearchProps) {
  return (
    <form
      role="search"
      className={css.gameSearch}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '' && first) navigate(first.path)
      }}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
        <circle cx="10.8" cy="10.8" r="6.3" />
        <path d="m15.6 15.6 4.4 4.4" />
      </svg>
      <input
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        placeholder="Поиск игры"
        aria-label="Поиск игры"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
    </form>
  )
}
