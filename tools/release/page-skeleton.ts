/**
 * The skeleton of a page, everything that can run or load: its tags in order with their attributes, its scripts in
 * full, without the text between them. The server inserts its name, its ports, the visitor and style sheets of its own;
 * everything else must be as built.
 */

/**
 * A piece of a page: a comment, a script or a sheet with its text, or a tag. Anything else with a «<» is kept
 * unchanged.
 */
const piece =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style)((?:\s[^>"]*(?:"[^"]*"[^>"]*)*)?)>([\s\S]*?)<\/\1>|<\/?[a-z][\w-]*(?:\s+[^\s"'<>/=]+(?:\s*=\s*"[^"]*")?)*\s*\/?>/gi
const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*"([^"]*)")?/g

/** Attributes that hold text, or data of the visit from the server. */
const wordy = new Set(['alt', 'aria-label', 'title', 'placeholder', 'data-visitor', 'data-off'])
/** Sheets that the server inserts at the end of the head. */
const served = /(?:<style>[^<]*<\/style>)+(?=<\/head>)/

export interface Skeleton {
  /** What must match byte by byte. */
  text: string
  /** Inline scripts, which the page's policy names by hash. */
  scripts: string[]
  /** Addresses of scripts, modules, sheets and frames. */
  loads: string[]
  /** Sheets that the server inserted. */
  sheets: string[]
}

export function skeletonOf(html: string): Skeleton {
  const [inserted = ''] = served.exec(html) ?? []
  const page = html.replace(inserted, '')
  const kept: string[] = []
  const scripts: string[] = []
  const loads = new Set<string>()
  let end = 0
  const between = (to: number) => {
    const text = page.slice(end, to)
    if (text.includes('<')) kept.push(text)
  }
  for (const found of page.matchAll(piece)) {
    between(found.index)
    end = found.index + found[0].length
    const [whole, raw, , code = ''] = found
    if (raw === undefined) kept.push(tagWithoutWords(whole))
    else kept.push(whole)
    if (raw?.toLowerCase() === 'script' && code !== '') scripts.push(code)
    for (const address of loadsOf(whole, raw === undefined ? '' : code)) loads.add(address)
  }
  between(page.length)
  return {
    text: kept.join('\n'),
    scripts,
    loads: [...loads],
    sheets: [...inserted.matchAll(/<style>([^<]*)<\/style>/g)].flatMap(([, sheet]) => sheet ?? []),
  }
}

function tagWithoutWords(tag: string): string {
  const isWords = /^<meta\s/i.test(tag) && !/http-equiv/i.test(tag)
  return tag.replace(attribute, (text, name: string) =>
    wordy.has(name.toLowerCase()) || (isWords && name === 'content') ? '' : text,
  )
}

function loadsOf(tag: string, code: string): string[] {
  const isLoading =
    /^<(?:script|iframe|frame|embed|object|base)\b/i.test(tag) ||
    /^<link\b[^>]*rel="(?:stylesheet|modulepreload|preload|prefetch)"/i.test(tag)
  const named = isLoading
    ? [...tag.slice(0, tag.indexOf('>') + 1).matchAll(/\s(?:src|href|data)="([^"]*)"/gi)].flatMap(
        ([, address]) => address ?? [],
      )
    : []
  return [...named, ...(code.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [])]
}
