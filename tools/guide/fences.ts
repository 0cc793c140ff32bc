/** Reads the commands of a page of the guide, and judges what they print. */

export interface Command {
  /** The line of the fence, from 1. */
  line: number
  text: string
  /** Why it is not run; undefined: it is. */
  reason: string | undefined
  /** Programs it needs. */
  needs: readonly string[]
  /** Runs on until the end of the page. */
  staysOpen: boolean
  status: number
  /** What the guide shows of its output; undefined: nothing. */
  expected: string | undefined
}

/** Throws for a word after `sh` that means nothing: a typing error would let a command pass unread. */
export function commandsOf(page: string): Command[] {
  const fences = [...page.matchAll(/^( *)```(\S*)[ \t]*(.*)\n([\s\S]*?)^ *```[ \t]*$/gm)].map((match) => ({
    line: page.slice(0, match.index).split('\n').length,
    language: match[2] ?? '',
    words: (match[3] ?? '').trim(),
    text: withoutIndent(match[4] ?? '', match[1]?.length ?? 0),
  }))
  return fences.flatMap(({ line, language, words, text }, index) => {
    if (language !== 'sh') return []
    const next = fences[index + 1]
    return [{ line, text, ...meaningOf(words, line), expected: next?.language === 'text' ? next.text : undefined }]
  })
}

function meaningOf(words: string, line: number): Omit<Command, 'line' | 'text' | 'expected'> {
  const { reason, needs, open, status } =
    /^(?:не запускается: (?<reason>.+)|(?:нужно: (?<needs>[\w ./-]+?))?[, ]*(?<open>работает дальше)?[, ]*(?:код (?<status>\d+))?)$/.exec(
      words,
    )?.groups ?? {}
  if (words !== '' && reason === undefined && needs === undefined && open === undefined && status === undefined)
    throw new Error(`строка ${line}: непонятно, что значит «${words}»`)
  return {
    reason,
    needs: needs?.split(' ') ?? [],
    staysOpen: open !== undefined,
    status: Number(status ?? 0),
  }
}

const withoutIndent = (text: string, spaces: number) =>
  text
    .split('\n')
    .map((line) => line.slice(Math.min(spaces, line.length - line.trimStart().length)))
    .join('\n')
    .trimEnd()

/** Whether a program printed what the guide shows; … stands for anything, several lines included. */
export function isAsShown(printed: string, expected: string): boolean {
  const parts = trimmed(expected)
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[\\s\\S]*?')}$`).test(trimmed(printed))
}

const trimmed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
    .join('\n')
    .trim()
