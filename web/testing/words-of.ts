/** Returns the text of this part of a page, with all kinds of spaces as one. */
export function wordsOf(part: HTMLElement): string {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  let words = ''
  while (walker.nextNode())
    if (!/^(STYLE|SCRIPT)$/.test(walker.currentNode.parentElement?.tagName ?? ''))
      words += walker.currentNode.nodeValue ?? ''
  return words.replace(/\s+/g, ' ')
}
