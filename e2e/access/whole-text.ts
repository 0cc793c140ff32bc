/** What a larger or wider text loses: cut by its box, or beyond the edge of the window. */

/** The elements whose own text is cut by their box or its parent's, and does not scroll. Runs in the page. */
export function cutTexts(): string[] {
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowY)
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    if (!hides(element) || element.closest('.unseen, [aria-hidden="true"], svg') !== null) return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { clientHeight, scrollHeight } = element
    if (clientHeight < 8 || scrollHeight <= clientHeight + 2) return []
    const box = element.getBoundingClientRect()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if ((node.nodeValue ?? '').trim() === '' || parent?.closest('.unseen, [aria-hidden="true"]') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.height > 0 && (text.bottom > box.bottom + 2 || text.top < box.top - 2))
        return [
          `«${(node.nodeValue ?? '').trim().slice(0, 40)}» in ${element.tagName.toLowerCase()}.${element.className}`,
        ]
    }
    return []
  })
}

/** The texts cut at a side by their box, unless it scrolls, and those that stand out of their button. Runs in the page. */
export function cutAcross(): string[] {
  const drawn = '.unseen, [aria-hidden="true"], svg, [data-part="game-stage"]'
  /** Scrolled within the element, or for screen readers alone. */
  const isReachable = (at: Element, element: Element) => {
    if (at.clientWidth === 1) return true
    for (let box: Element | null = at; box !== null && box !== element; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
    return false
  }
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const isButton = element.matches('button, [data-part="button"]')
    if (!isButton && !/hidden|clip/.test(getComputedStyle(element).overflowX)) return []
    if (element.closest(drawn) !== null || element.clientWidth < 8) return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const box = element.getBoundingClientRect()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = (node.nodeValue ?? '').trim()
      const parent = node.parentElement
      if (words === '' || parent === null || parent.closest(drawn) !== null || isReachable(parent, element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      const isOut = text.right > box.right + 2 || text.left < box.left - 2
      if (isOut || (isButton && (text.bottom > box.bottom + 2 || text.top < box.top - 2)))
        return [`«${words.slice(0, 40)}» in ${element.tagName.toLowerCase()}.${element.className}`]
    }
    return []
  })
}

/** What is wider than the window, and does not lie in a box that scrolls. Runs in the page. */
export function tooWide(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth
  if (wider <= 0) return []
  const scrolls = (element: Element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }
  const beyond = [...document.querySelectorAll('main *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element),
  )
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
  return [`${wider} px too wide`, ...innermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 100))]
}
