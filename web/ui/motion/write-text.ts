/**
 * Writes a text many times a second without React. It reuses the existing text node: a new node would make the browser
 * check the whole page for style changes. Marked so that translators leave it alone.
 */
export function writeText(element: Element | null, text: string): void {
  if (!element || element.textContent === text) return
  if (element.getAttribute('translate') !== 'no') element.setAttribute('translate', 'no')
  const [node] = element.childNodes
  if (node instanceof Text && element.childNodes.length === 1) node.data = text
  else element.textContent = text
}
