/**
 * Runs `verify.html`: parses the pasted or chosen file, recomputes it by the rules and shows each step. No network,
 * nothing is stored.
 */
import { readVerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { checkFile } from './check-file.ts'
import { sample } from './sample.ts'
import { show } from './show-report.ts'

const given = found('given', HTMLTextAreaElement)
const written = found('written', HTMLInputElement)
const file = found('file', HTMLInputElement)
const fault = found('fault', HTMLElement)
const result = found('result', HTMLElement)
const button = found('check', HTMLButtonElement)

file.addEventListener('change', () => {
  const [chosen] = file.files ?? []
  if (chosen) void chosen.text().then((text) => (given.value = text))
})
found('sample', HTMLElement).addEventListener('click', () => (given.value = sample))
found('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})

async function check(): Promise<void> {
  const read = readVerifyFile(given.value)
  fault.textContent = typeof read === 'string' ? read : ''
  result.replaceChildren()
  if (typeof read === 'string') return given.focus()
  button.disabled = true
  try {
    show(result, await checkFile(read, pause), written.value)
  } finally {
    button.disabled = false
  }
  result.focus()
}

/** Lets the page render between strides: a chain may take a million hashes. */
async function pause(left: number): Promise<void> {
  result.textContent = `Идём по цепочке, осталось шагов: ${left}`
  await new Promise((resolve) => setTimeout(resolve))
}

function found<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const place = document.getElementById(id)
  if (!(place instanceof kind)) throw new Error(`verify.html has no ${id}`)
  return place
}
