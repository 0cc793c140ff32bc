/** Finds names in `.env` that the site does not know. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

/** Names in the project's `.env` that are no setting: misspelt, they would silently change nothing. */
export function unknownSettings(): string[] {
  const at = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
  if (!existsSync(at('.env')) || !existsSync(at('.env.example'))) return []
  const known = new Set([...readFileSync(at('.env.example'), 'utf8').matchAll(/^# ?(\w+)=/gm)].map(([, name]) => name))
  return Object.keys(parseEnv(readFileSync(at('.env'), 'utf8'))).filter((name) => !known.has(name))
}
