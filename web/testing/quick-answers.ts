/**
 * Answers jsdom's queries for finding a role and a name by looking at the element: whether a hundred selectors match
 * it, and its labels. jsdom's own answers go through its selector engine and the whole document; with them, finding
 * took a fifth of a page test's time.
 */

type Test = (element: Element) => boolean

/** A name and attributes: `input[type="checkbox"]:not([list])`. Of others jsdom knows more. */
const simple = /^(\*|[a-z]\w*)?((?:\[[\w-]+(?:~?="[^"]*")?\]|:not\(\[[\w-]+(?:="[^"]*")?\]\))*)$/
const condition = /(:not\()?\[([\w-]+)(?:(~?=)"([^"]*)")?\]/g

function testOf(selector: string): Test | undefined {
  const [whole, name = '*', conditions = ''] = simple.exec(selector) ?? []
  if (!whole) return undefined
  const tests = [...conditions.matchAll(condition)].map(([, not, attribute = '', sign, value = '']): Test => {
    const holds: Test = (element) => {
      const has = element.getAttribute(attribute)
      if (has === null || sign === undefined) return has !== null
      return sign === '=' ? has === value : has.split(/\s+/).includes(value)
    }
    return not === undefined ? holds : (element) => !holds(element)
  })
  return (element) => (name === '*' || element.localName === name) && tests.every((test) => test(element))
}

/** Of a list all must be simple. */
function testOfAny(selector: string): Test | undefined {
  const tests = selector.split(',').map((one) => testOf(one.trim()))
  return tests.every((test) => test !== undefined) ? (element) => tests.some((test) => test(element)) : undefined
}

/** The elements under this one that pass, in the order of the document. */
function collect(parent: ParentNode, test: Test, found: Element[] = []): Element[] {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (test(child)) found.push(child)
    collect(child, test, found)
  }
  return found
}

const labelled = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'

/** The labels of a control: the label that names it, and the one it is the first control of. */
function labelsOf(control: HTMLButtonElement | HTMLInputElement): HTMLLabelElement[] | null {
  if (control.type === 'hidden') return null
  const around = control.closest('label')
  const own =
    around !== null && !around.hasAttribute('for') && around.querySelector(labelled) === control ? [around] : []
  const naming =
    control.id === '' || document.getElementById(control.id) !== control
      ? []
      : [...document.querySelectorAll<HTMLLabelElement>('label[for]')].filter(({ htmlFor }) => htmlFor === control.id)
  return [...own, ...naming]
}

/** For this document only: for elements of other windows jsdom still answers. */
export function answerQuickly(): void {
  const { matches, querySelectorAll } = Element.prototype
  const tests = new Map<string, Test | undefined>()
  const known = (selector: string) => {
    if (!tests.has(selector)) tests.set(selector, testOfAny(selector))
    return tests.get(selector)
  }
  Element.prototype.matches = function (this: Element, selector: string) {
    return known(selector)?.(this) ?? matches.call(this, selector)
  } as typeof matches
  // Queries for a role make an array of it.
  Element.prototype.querySelectorAll = function (this: Element, selector: string) {
    const test = selector.startsWith('*[role') ? known(selector) : undefined
    return test === undefined ? querySelectorAll.call(this, selector) : collect(this, test)
  } as typeof querySelectorAll
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement]) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLInputElement) {
        return labelsOf(this)
      },
    })
  }
}
