/**
 * Renders a report: what was compared with what, and what no file can prove. Text only: nothing from a file becomes
 * markup.
 */
import { type Report, type Step, verdictOf, writtenSteps } from './report.ts'

const verdicts = {
  broken: 'Не сошлось: что именно, отмечено ниже. Сохраните этот файл и эти данные.',
  promised: 'Сошлось, и с обещанием, которое записали вы.',
  partly:
    'Посчитанное сошлось, и с вашей записью тоже. Но исход ею ещё не доказан: чего не хватает, отмечено ниже словами «не считалось».',
  recounted: 'Пересчитано: данные сходятся сами с собой. Было ли обещание дано до ставки, этот файл не знает.',
} as const

const ends = { same: 'сошлось', different: 'НЕ СОШЛОСЬ', unknown: 'не считалось' } as const

export function show(place: HTMLElement, report: Report, written: string): void {
  const own = writtenSteps(report, written)
  const verdict = verdictOf(report.steps, own)
  const line = element('p', verdicts[verdict], 'verdict')
  line.dataset['verdict'] = verdict
  const facts = element('dl')
  for (const [name, value] of report.facts) facts.append(element('dt', name), element('dd', value))
  place.replaceChildren(
    element('h2', report.title),
    line,
    facts,
    element('h3', 'Что с чем сравнили'),
    list('ol', [...own, ...report.steps].map(stepItem)),
    element('h3', 'Чего этот файл знать не может'),
    list(
      'ul',
      report.beyond.map((text) => element('li', text)),
    ),
  )
}

function stepItem({ what, state, here, stated }: Step): HTMLElement {
  const item = element('li')
  item.dataset['state'] = state
  const name = element('strong', `${what} — `)
  name.append(element('span', ends[state]))
  item.append(
    name,
    element('small', state === 'unknown' ? here : `посчитано здесь: ${here}`),
    ...(stated === '' ? [] : [element('small', `сказано: ${stated}`)]),
  )
  return item
}

function list(tag: 'ol' | 'ul', items: readonly HTMLElement[]): HTMLElement {
  const place = element(tag)
  place.append(...items)
  return place
}

function element(tag: string, text = '', className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  made.className = className
  return made
}
