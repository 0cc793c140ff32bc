/**
 * Keeps React working on a page that the browser translates. Translators wrap texts in elements of their own or replace
 * them; React keeps its text nodes, crashes when one is not where it was inserted, and updates nodes that are detached.
 * This remembers which element replaced a text. The element is removed with the text, and replaced by it when the text
 * changes, so the new text is shown and can be translated. Figures have `translate="no"`.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  const placeIn = placesOfTexts()
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = placeIn(child, this)
    if (there !== undefined) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    return insertBefore.call(this, child, before && (placeIn(before, this) ?? null)) as Child
  }
  const written = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...written,
    set(this: Text, text: string | null) {
      written?.set?.call(this, text)
      const there = this.isConnected ? undefined : placeIn(this)
      there?.parentNode?.replaceChild(this, there)
    },
  })
}

/**
 * Finds what represents a node among the children of `parent`, or anywhere: the node itself, its wrapper, or its
 * replacement. Undefined where it is gone.
 */
function placesOfTexts(): (child: Node, parent?: Node) => Node | undefined {
  const places = new WeakMap<Node, Element>()
  const remember = (records: readonly MutationRecord[]) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const place = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node instanceof Element && added.has(node),
      )
      for (const text of removedNodes) if (text instanceof Text && place instanceof Element) places.set(text, place)
    }
  }
  const seen = new MutationObserver(remember)
  seen.observe(document, { childList: true, subtree: true })
  return (child, parent) => {
    const isThere = (node: Node) => (parent ? node.parentNode === parent : node.isConnected)
    const around = (from: Node | undefined) => {
      let place = from
      while (place && !isThere(place)) place = place.parentNode ?? undefined
      return place
    }
    const place = around(child)
    if (place) return place
    remember(seen.takeRecords())
    return around(places.get(child))
  }
}
