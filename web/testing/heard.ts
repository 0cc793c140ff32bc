/** Records what a screen reader would say by itself: what comes into the live regions of the page, in its order. */

const liveRegion = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'

/** The region that a change is in; none inside of what is hidden from screen readers. */
function regionOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  const region = element?.closest(`${liveRegion}, [aria-live="off"]`) ?? null
  return region?.closest('[aria-hidden="true"], [aria-live="off"]') ? null : region
}

/** A status is said whole at every change, unless it says otherwise; elsewhere only what was added. */
const isWhole = (region: Element) =>
  region.getAttribute('aria-atomic') === 'true' ||
  (region.matches('[role="status"], [role="alert"]') && region.getAttribute('aria-atomic') !== 'false')

export interface Heard {
  readonly sentences: readonly string[]
  stop(): void
}

export function listen(): Heard {
  const sentences: string[] = []
  const say = (text: string | null) => {
    const words = (text ?? '').replaceAll(/\s+/g, ' ').trim()
    if (words !== '') sentences.push(words)
  }
  const observer = new MutationObserver((changes) => {
    const whole = new Set<Element>()
    for (const { target, addedNodes, type } of changes) {
      const region = regionOf(target)
      if (region === null) {
        // A region that appears with its text: an alert is said, a status in most browsers.
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll(liveRegion)])
              if (one.matches(liveRegion) && regionOf(one) === one) whole.add(one)
      } else if (isWhole(region)) whole.add(region)
      else if (type === 'characterData') say(target.textContent)
      else for (const node of addedNodes) say(node.textContent)
    }
    for (const region of whole) say(region.textContent)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { sentences, stop: () => observer.disconnect() }
}
