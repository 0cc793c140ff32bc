/** Every game of the lobby is found by its Russian and its English name, with a typo and under the other keyboard layout. */
import { expect, test } from 'vitest'
import { findGames } from '../features/lobby/lobby-game.ts'
import { lobbyShelves } from '../lobby-shelves.tsx'

const games = lobbyShelves.flatMap((shelf) => shelf.games)
const found = (query: string) => findGames(games, query).map(({ path }) => path)

/** By path: a Russian name, an English one, and both with a typo. */
const names: Readonly<Record<string, readonly string[]>> = {
  '/crash': ['краш', 'crash', 'карш', 'crahs', 'rhfi'],
  '/plinko': ['плинко', 'plinko', 'плинка', 'plniko', 'gkbyrj'],
  '/keno': ['кено', 'keno', 'кено лото', 'kenno'],
  '/hilo': ['больше меньше', 'hilo', 'бльше', 'hi-lo', 'хайло'],
  '/tower': ['башня', 'tower', 'бышня', 'twoer'],
  '/flip': ['монета', 'coin flip', 'монтеа', 'filp'],
  '/fortune': ['фортуна', 'fortune', 'фортуан', 'fortyne'],
  '/video-poker': ['видеопокер', 'video poker', 'видиопокер', 'vidoe poker'],
  '/cases': ['кейсы', 'cases', 'кесйы', 'caces'],
  '/mines': ['мины', 'mines', 'сапер', 'mimes'],
  '/bubbles': ['пузыри', 'limbo', 'пузири', 'bubles'],
  '/dice': ['кости', 'dice', 'дайсы', 'dise'],
  '/moneytrain': ['поезд', 'money train', 'мани трэйн', 'mony train'],
  '/slot/firebird': ['жар птица', 'firebird', 'жар птитца', 'firebrid'],
  '/slot/three-samovars': ['три самовара', 'three samovars', 'семовары', 'samovras'],
  '/live/roulette': ['рулетка', 'roulette', 'рулекта', 'roulete', 'hektnrf'],
  '/live/baccarat': ['баккара', 'baccarat', 'бакара', 'bacarat'],
  '/live/blackjack': ['блэкджек', 'blackjack', 'блекджек', 'blakjack'],
  '/snowdown': ['ограбление', 'heist', 'ограбленее', 'hiest'],
}

test.each(Object.entries(names))('%s is found by %j', (path, queries) => {
  for (const query of queries) expect(found(query), query).toContain(path)
})

test('a table is not found by the name of another one, and a word that means nothing finds nothing', () => {
  expect(found('рулетка')).not.toContain('/live/baccarat')
  expect(found('baccarat').every((path) => path.includes('baccarat'))).toBe(true)
  expect(found('нет такого')).toEqual([])
  expect(found('абракадабра')).toEqual([])
})

test('every game has words in both alphabets', () => {
  for (const { id, title, aliases } of games) {
    expect(`${title} ${aliases}`, id).toMatch(/[а-яё]{3}/i)
    expect(`${title} ${aliases}`, id).toMatch(/[a-z]{3}/i)
  }
})
