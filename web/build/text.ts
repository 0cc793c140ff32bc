/** Turns a Markdown file with a head into a `Text`: checks it, fills in its figures and typesets it for Russian. */
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readMarkdown } from '@kurazh/shared/text/read-markdown.ts'
import type { Text } from '../ui/text/text.ts'

/** The values of `{{name}}`. */
export type Figures = Readonly<Record<string, string | number>>

const head = z.strictObject({
  title: z.string(),
  lead: z.optional(z.string()),
  keywords: z.optional(z.string()),
  related: z.optional(z.array(z.string())),
  order: z.optional(z.number()),
  changed: z.optional(z.iso.date()),
  /** A module whose default export holds the figures of the text. */
  figures: z.optional(z.string()),
})

/** Reads a file. Throws Error naming the fault: the build fails there. */
export async function readText(source: string, load: (module: string) => Promise<Figures>): Promise<Text> {
  const [, top, below] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (top === undefined || below === undefined) throw new Error('a text begins with its head between two lines of ---')
  const {
    figures: module,
    title,
    lead = '',
    keywords = '',
    related = [],
    order = 0,
    changed = '',
  } = head.parse(parse(top))
  const fill = filler(module === undefined ? {} : await load(module))
  const text = {
    title: fill(title),
    lead: fill(lead),
    keywords,
    related,
    order,
    changed,
    body: readMarkdown(fill(below)),
  }
  fill.end()
  return text
}

/** Replaces `{{name}}` by its figure. Throws for an unknown name, and at the end for an unused figure. */
function filler(figures: Figures) {
  const unused = new Set(Object.keys(figures))
  const fill = (text: string) =>
    text.replace(/\{\{\s*(.*?)\s*\}\}/g, (_all, name: string) => {
      const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
      if (figure === undefined)
        throw new Error(`there is no figure «${name}» (there are: ${Object.keys(figures).join(', ') || 'none'})`)
      unused.delete(name)
      return String(figure)
    })
  const end = () => {
    if (unused.size > 0) throw new Error(`no place for the figures ${[...unused].join(', ')}`)
  }
  return Object.assign(fill, { end })
}
