/** The articles of help as they stand in the code, in Markdown: what an administrator begins from. */
import type { HelpText } from '@kurazh/contract/help-text.ts'

const files: Readonly<Record<string, string>> = import.meta.glob('../../features/help/articles/*/*.md', { eager: true, query: '?raw', import: 'default' })

/** A word of a head, with the quotes it may stand in. */
function wordOf(head: string, name: string): string {
  const [, text = ''] = new RegExp(`^${name}: (.*)$`, 'm').exec(head) ?? []
  return text.startsWith('"') ? String(JSON.parse(text)) : text
}

/** By id, in the order of their titles. Articles of a shelf alone: the rules of a game are told by the game, with figures from its code. */
export const builtIn: ReadonlyMap<string, HelpText> = new Map(
  Object.entries(files)
    .map(([path, file]): [string, HelpText] => {
      const [, id = ''] = /([^/]+)\.md$/.exec(path) ?? []
      const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
      return [id, { title: wordOf(head, 'title'), lead: wordOf(head, 'lead'), body: body.trim() }]
    })
    .toSorted(([, one], [, other]) => one.title.localeCompare(other.title, 'ru')),
)
