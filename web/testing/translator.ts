/** A browser's translator, as far as it changes the page: all texts but those in elements with `translate="no"`. */

/** Its elements surround a text, or replace it, inserted in one step or two. */
export type Translator = 'around' | 'instead' | 'instead in two steps'

/** Translates everything below `root` once. Texts that replace others begin with «translated». */
export function translated(root: Element, way: Translator): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate="no"], font')) continue
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    if (way === 'instead in two steps') {
      text.before(outer)
      text.remove()
    } else text.replaceWith(outer)
    inner.append(way === 'around' ? text : `translated ${text.data}`)
  }
}
