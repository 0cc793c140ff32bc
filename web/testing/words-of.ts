/** What somebody reads in this part of a page, spaces of every kind as one. */
export function wordsOf(part: HTMLElement): string {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  let words = ''
  while (walker.nextNode()) if (!/^(STYLE|SCRIPT)$/.test(walker.currentNode.parentElement?.tagName ?? '')) words += walker.currentNode.nodeValue ?? ''
  return words.replace(/\s+/g, ' ')
}
