/**
 * Checks that a game's id occurs as text only in its own folders, the registries and tests: a new game must not need
 * changes elsewhere.
 */
import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import type { Finding, Result } from './finding.ts'
import { textsOf } from './string-literals.ts'
import type { Tree } from './tree.ts'

/** Planned games are listed by id too; an entry is removed when its game opens. */
const registries = new Set([
  'games/index.ts',
  'server/play/stake-limits.ts',
  'web/games/index.ts',
  'web/features/site/coming-soon-plans.ts',
])
/** Games of rewards have the name of their reward, which books, calls and events use too. */
const rewards = new Set<string>(rewardNames)
/** Programs that play a specific game on purpose, and tables generated from the registries. */
const programs = ['e2e/', 'bench/', 'server/testing/', 'web/testing/', 'web/generated/', 'tools/browsers/']

/** The ids are the names of the folders in `games/`, and of the machines in `games/slots/`. */
export function checkGameIds(tree: Tree): Result {
  const ids = gameIds(tree).filter((id) => !rewards.has(id))
  const findings: Finding[] = []
  for (const file of tree.files) {
    if (file.isTest || registries.has(file.path) || programs.some((folder) => file.path.startsWith(folder))) continue
    const foreign = ids.filter((id) => !folders(id).some((folder) => file.path.startsWith(folder)))
    for (const { value, start } of textsOf(file)) {
      const id = foreign.find((each) => names(value, each))
      if (id === undefined) continue
      const text = `names the game «${id}»: take the id from the registry, or move this into games/${id} or web/games/${id}`
      findings.push({ path: file.path, line: file.lineAt(start), text })
    }
  }
  return { findings, note: `${ids.length} games` }
}

/** Where the id of a game or machine may occur. */
const folders = (id: string) => [`games/${id}/`, `games/slots/${id}/`, `web/games/${id}/`, `web/slots/machines/${id}/`]

/** The folders of `games/` and `games/slots/` that are not games. */
const noGames = new Set(['core', 'testing', 'slots', 'engine'])

/** All other folders there. */
function gameIds(tree: Tree): string[] {
  const inside = tree.files.map((file) => /^games\/(?:slots\/)?([^/]+)\//.exec(file.path)?.[1])
  return [...new Set(inside)].filter((id) => id !== undefined && !noGames.has(id)) as string[]
}

/** The whole text is the id or a path to it, or the id is quoted inside (SQL, JSON). */
function names(text: string, id: string): boolean {
  return text === id || text === `/${id}` || new RegExp(`(['"])${id}\\1`).test(text)
}
