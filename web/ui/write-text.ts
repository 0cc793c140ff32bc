/** A text that is written many times a second, past React: into the node that stands, for one put in its place has the whole page asked what it changes. */
export function writeText(element: Element | null, text: string): void {
  if (!element || element.textContent === text) return
  const [node] = element.childNodes
  if (node instanceof Text && element.childNodes.length === 1) node.data = text
  else element.textContent = text
}
