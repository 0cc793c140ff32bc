/**
 * Checks that what players read is easily read: sentences of help articles and rules have at most 14 words on the
 * average of their page, and none there or on a screen has more than 25.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import { textsOf } from './string-literals.ts'
import { lineCounter, type Tree } from './tree.ts'

/** Words of a sentence: of the longest, and of all of a page on the average. */
const most = 25
const average = 14

const page = /^web\/(?:features\/help\/articles\/.+\/[^/]+|(?:games|slots\/machines)\/[^/]+\/rules)\.md$/
/** The players' screens; the search of the help has lists of endings. */
const screen = /^web\/(?!admin\/|generated\/|testing\/|features\/help\/search\.ts)/

interface Sentence {
  text: string
  /** Offset in the file. */
  start: number
}

export function checkReading(tree: Tree): Result {
  const pages = [...tree.listed].filter((path) => page.test(path))
  const screens = tree.files.filter(({ path, isTest }) => screen.test(path) && !isTest)
  return {
    findings: [
      ...pages.flatMap((path) => pageFaults(path, readFileSync(join(tree.root, path), 'utf8'))),
      ...screens.flatMap((file) => {
        const texts = textsOf(file).filter(({ value }) => /[а-яё]/i.test(value))
        new Visitor({ JSXText: ({ value, start }) => void texts.push({ value, start }) }).visit(file.program)
        return texts.flatMap(({ value, start }) => tooLong(file.path, cut({ text: value, start }), file.lineAt))
      }),
    ],
    note: `${pages.length} pages, ${screens.length} files of screens`,
  }
}

function pageFaults(path: string, source: string): Finding[] {
  const sentences = blocksOf(source).flatMap(cut)
  const mean = sentences.reduce((sum, { text }) => sum + wordsIn(text), 0) / Math.max(1, sentences.length)
  return [
    ...(mean > average
      ? [{ path, line: 1, text: `${mean.toFixed(1)} words a sentence, at most ${average}: cut the longest in two` }]
      : []),
    ...tooLong(path, sentences, lineCounter(source)),
  ]
}

const tooLong = (path: string, sentences: readonly Sentence[], lineAt: (offset: number) => number): Finding[] =>
  sentences
    .filter(({ text }) => wordsIn(text) > most)
    .map(({ text, start }) => ({
      path,
      line: lineAt(start),
      text: `${wordsIn(text)} words in «${text.slice(0, 60)}…», at most ${most}: make two sentences of it`,
    }))

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length

/** Paragraphs, items, headings and the lead of a page; neither tables nor code. */
function blocksOf(source: string): Sentence[] {
  const blocks: Sentence[] = []
  let block: Sentence | null = null
  let [isHead, isCode, start] = [true, false, 0]
  for (const [at, line] of source.split('\n').entries()) {
    const here = start
    start += line.length + 1
    if (isHead) {
      if (line.startsWith('lead:')) blocks.push({ text: line.slice('lead:'.length), start: here })
      if (line === '---' && at > 0) isHead = false
      continue
    }
    if (line.startsWith('```')) isCode = !isCode
    const mark = /^\s*(?:[-*>]|\d+\.|#+)\s+/.exec(line)?.[0] ?? ''
    const isApart = isCode || /^(?:\s*$|```|\||\{\{)/.test(line)
    if (isApart || mark !== '') block = null
    if (isApart) continue
    const text = line.slice(mark.length).replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    if (block) block.text += ` ${text}`
    else blocks.push((block = { text, start: here }))
    if (mark.includes('#')) block = null
  }
  return blocks
}

/** The sentences of a text. One ends where the next begins with a capital. */
function cut({ text, start }: Sentence): Sentence[] {
  const sentences: Sentence[] = []
  let at = start
  for (const part of text.split(/(?<=[.!?…]["»*)]*)(?=\s+["«*({✓]*[А-ЯЁA-Z0-9])/)) {
    const inside = part.trim()
    if (inside !== '') sentences.push({ text: inside.replaceAll(/\s+/g, ' '), start: at + part.indexOf(inside) })
    at += part.length
  }
  return sentences
}
