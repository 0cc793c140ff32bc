// @vitest-environment jsdom
/** Compares the quick answers with jsdom's own. */
import { afterEach, expect, test } from 'vitest'
import { answerQuickly } from './quick-answers.ts'

const { matches, querySelectorAll } = Element.prototype
const labels = [HTMLButtonElement, HTMLInputElement].map(
  ({ prototype }) => [prototype, Object.getOwnPropertyDescriptor(prototype, 'labels') as PropertyDescriptor] as const,
)

afterEach(() => {
  Object.assign(Element.prototype, { matches, querySelectorAll })
  for (const [prototype, own] of labels) Object.defineProperty(prototype, 'labels', own)
})

document.body.innerHTML = `
  <main><a>nowhere</a><a href="/">there</a><a href="">empty</a><img alt=""><img alt="cat"><img></main>
  <div role="button">one</div><div role="group  button">two</div><div role="buttons">none</div><menu><li>item</li></menu>
  <label for="named">its name</label><label for="named">its other name</label><label for="">nobody's</label><label for="absent">of nothing <input id="inside"></label>
  <input id="named" type="text"><input type="checkbox" list="some"><input type="hidden" id="hidden"><label for="hidden">unseen</label>
  <label>around <input type="checkbox" checked> and <input type="radio"></label><label id="wide"><span><button>press</button></span></label>
  <button>alone</button><button type="submit" id="named">the second of a name</button><label>hidden first <input type="hidden"><input id="after"></label>
  <svg><title>drawn</title></svg><section aria-label="part"></section><th scope="row"></th><select multiple size="3"></select>`

const all = [...document.querySelectorAll('*')]
const selectors = [
  '*',
  'a',
  'a[href]',
  'a:not([href])',
  'a[href]:not([href=""])',
  'img[alt]:not([alt=""])',
  'input[type="checkbox"]:not([list])',
  'input[type="text"][id="named"]',
  '*[role~="button"]',
  '[aria-label]',
  'select[multiple]:not([size])',
  '*[role~="button"],button,input,summary',
  'label > input',
  'main a, button',
  'input:checked',
  '.no, #named',
]
const answers = () => ({
  matched: selectors.map((selector) => all.map((element) => element.matches(selector))),
  found: selectors.map((selector) =>
    [...document.body.querySelectorAll(selector)].map((element) => all.indexOf(element)),
  ),
  labelled: all
    .filter((element) => element instanceof HTMLButtonElement || element instanceof HTMLInputElement)
    .map(({ labels: those }) => those && [...those].map((label) => all.indexOf(label))),
})

test('selectors find the same elements in the same order, and controls have the same labels', () => {
  const before = answers()
  expect(before.matched.flat()).toContain(true)
  answerQuickly()
  expect(answers()).toEqual(before)
})

test('selectors that are not simple are still evaluated by jsdom', () => {
  answerQuickly()
  expect(() => document.body.matches('a[')).toThrow('a[')
})
