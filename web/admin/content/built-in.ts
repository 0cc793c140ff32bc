/** Reads the built-in help articles as Markdown, the starting point of an edit. */
import type { HelpText } from '@kurazh/contract/content/help-text.ts'

const files: Readonly<Record<string, string>> = import.meta.glob('../../features/help/articles/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** A value of the head, with or without quotes. */
function wordOf(head: string, name: string): string {
  const [, text = ''] = new RegExp(`^${name}: (.*)$`, 'm').exec(head) ?? []
  return text.startsWith('"') ? String(JSON.parse(text)) : text
}

/** By id, sorted by title. Only articles of shelves: a game's rules come from the game, with figures from its code. */
export const builtIn: ReadonlyMap<string, HelpText> = new Map(
  Object.entries(files)
    .map(([path, file]): [string, HelpText] => {
      const [, id = ''] = /([^/]+)\.md$/.exec(path) ?? []
      const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
      return [id, { title: wordOf(head, 'title'), lead: wordOf(head, 'lead'), body: body.trim() }]
    })
    .toSorted(([, one], [, other]) => one.title.localeCompare(other.title, 'ru')),
)
