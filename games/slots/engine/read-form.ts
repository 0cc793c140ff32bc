/**
 * Validates a machine form: first its shape, then what the shape cannot express: unknown names, lines outside the
 * board, rules that contradict each other.
 */
import type * as z from 'zod/mini'
import { type FreeForm, formSchema, type MachineForm } from './form.ts'

/** The form, or its faults: Russian sentences, each with its location. */
export function readForm(value: unknown): { form: MachineForm } | { faults: string[] } {
  const parsed = formSchema.safeParse(value)
  if (!parsed.success) return { faults: parsed.error.issues.map(sentenceOf) }
  const faults = meaningFaults(parsed.data)
  return faults.length > 0 ? { faults } : { form: parsed.data }
}

/** A form that must be valid: our own. Throws with all faults. */
export function formOf(value: unknown): MachineForm {
  const read = readForm(value)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.form
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `
  if (issue.code === 'unrecognized_keys')
    return `${place}лишнее поле ${issue.keys.map((key) => `«${key}»`).join(', ')}.`
  if (issue.code === 'invalid_key') return `${place}${issue.issues[0]?.message ?? issue.message}.`
  return `${place}${issue.message}.`
}

type SymbolForm = MachineForm['symbols'][number]

/** Russian sentences; empty for a playable machine. */
function meaningFaults(form: MachineForm): string[] {
  return [
    ...symbolFaults(form),
    ...stripFaults(form),
    ...winFaults(form),
    ...groupFaults(form),
    ...holdFaults(form),
    ...(form.free ? freeFaults(form, form.free) : []),
  ]
}

const isWild = ({ role }: SymbolForm) => role === 'wild' || role === 'book'
const paysAnywhere = ({ role }: SymbolForm) => role === 'scatter' || role === 'book'
const doubles = (list: readonly string[]) => [...new Set(list.filter((item, index) => list.indexOf(item) !== index))]

function symbolFaults({ symbols, reels, rows, wins, cascades }: MachineForm): string[] {
  const faults = doubles(symbols.map(({ id }) => id)).map((id) => `Символ «${id}» описан дважды.`)
  if (symbols.filter(paysAnywhere).length > 1) faults.push('Символ с ролью scatter или book бывает только один.')
  for (const symbol of symbols) {
    const { id, role, standsFor, factor } = symbol
    faults.push(...payFaults(symbol, paysAnywhere(symbol) ? reels * rows : reels))
    if (!isWild(symbol) && (standsFor !== undefined || factor !== undefined))
      faults.push(`Символ «${id}»: поля standsFor и factor бывают только у диких (wild, book).`)
    if (role === 'book' && (factor ?? 1) > 1) faults.push(`Символ «${id}»: у книги (book) множителя не бывает.`)
    if (role === 'book' && cascades !== undefined)
      faults.push(`Символ «${id}»: книга (book) сгорала бы в выигрышах, с каскадами её не бывает.`)
    if (role === 'wild' && wins.kind === 'ways' && symbol.pays !== undefined)
      faults.push(`Символ «${id}»: на путях (ways) дикий сам не платит.`)
    for (const other of standsFor ?? []) {
      if (!symbols.some((one) => one.id === other && one.role === 'pays'))
        faults.push(`Символ «${id}» заменяет «${other}», а такого символа с ролью pays нет.`)
    }
    for (const reel of symbol.reels ?? [])
      if (reel > reels) faults.push(`Символ «${id}»: барабана ${reel} нет, их ${reels}.`)
  }
  return faults
}

/**
 * A symbol that pays on lines or ways pays for every count from its least up to the number of reels, and more never
 * pays less.
 */
function payFaults({ id, role, pays }: SymbolForm, most: number): string[] {
  if (pays === undefined) return role === 'pays' ? [`Символ «${id}» с ролью pays без выплат (поле pays).`] : []
  if (role === 'blank') return [`Символ «${id}»: пустой (blank) не платит, поле pays лишнее.`]
  const counts = Object.keys(pays)
    .map(Number)
    .sort((a, b) => a - b)
  const faults = counts
    .filter((count) => count > most)
    .map((count) => `Символ «${id}»: ${count} сразу не бывает, самое большее ${most}.`)
  if (counts.length === 0) return [`Символ «${id}»: выплаты пусты.`]
  if (role === 'pays' || role === 'wild') {
    for (let count = counts[0] as number; count < most; count += 1)
      if (pays[count + 1] === undefined) faults.push(`Символ «${id}»: за ${count} платит, а за ${count + 1} нет.`)
  }
  for (const [index, count] of counts.entries()) {
    const former = counts[index - 1]
    if (former !== undefined && (pays[count] as number) < (pays[former] as number))
      faults.push(`Символ «${id}»: за ${count} платит меньше, чем за ${former}.`)
  }
  return faults
}

function stripFaults({ symbols, strips, reels, rows, free }: MachineForm): string[] {
  const faults: string[] = []
  if (strips['main'] === undefined) faults.push('Нет набора лент «main».')
  for (const [name, set] of Object.entries(strips)) {
    if (name !== 'main' && name !== free?.strips) faults.push(`Набор лент «${name}» нигде не используется.`)
    if (set.length !== reels) faults.push(`Набор лент «${name}»: лент ${set.length}, а барабанов ${reels}.`)
    for (const [index, strip] of set.entries()) {
      const where = `Лента ${index + 1} набора «${name}»`
      if (strip.length < rows || strip.length > 256)
        faults.push(`${where}: мест ${strip.length}, бывает от ${rows} до 256.`)
      for (const id of new Set(strip)) {
        const symbol = symbols.find((one) => one.id === id)
        if (symbol === undefined) faults.push(`${where}: символа «${id}» нет среди символов машины.`)
        else if (symbol.reels !== undefined && !symbol.reels.includes(index + 1))
          faults.push(`${where}: символу «${id}» на этом барабане быть нельзя (поле reels).`)
      }
    }
  }
  return faults
}

function winFaults({ wins, reels, rows, wildFactors = 'product', wildWins, symbols }: MachineForm): string[] {
  if (wins.kind === 'ways') {
    const others = wildFactors !== 'product' && symbols.some(({ factor }) => (factor ?? 1) > 1)
    return [
      ...(others
        ? [`На путях (ways) множители диких только перемножаются: уберите "wildFactors": "${wildFactors}".`]
        : []),
      ...(wildWins === undefined ? [] : ['На путях (ways) дикий сам не платит: поле wildWins лишнее.']),
    ]
  }
  const faults = doubles(wins.lines.map((line) => line.join(' '))).map((line) => `Линия ${line} записана дважды.`)
  for (const [index, line] of wins.lines.entries()) {
    if (line.length !== reels) faults.push(`Линия ${index + 1}: рядов ${line.length}, а барабанов ${reels}.`)
    for (const row of line) if (row > rows) faults.push(`Линия ${index + 1}: ряда ${row} нет, их ${rows}.`)
  }
  return faults
}

function groupFaults({ groups = [], symbols, wins, reels, cascades }: MachineForm): string[] {
  const faults = doubles([...symbols, ...groups].map(({ id }) => id))
    .filter((id) => groups.some((group) => group.id === id))
    .map((id) => `Группа «${id}» носит имя, которое уже занято.`)
  if (groups.length > 0 && wins.kind === 'ways')
    faults.push('Группы бывают только на линиях: на путях (ways) уберите поле groups.')
  for (const { id, of, pays } of groups) {
    faults.push(
      ...payFaults({ id, role: 'pays', pays }, reels),
      ...doubles(of).map((one) => `Группа «${id}»: символ «${one}» назван дважды.`),
    )
    for (const one of new Set(of))
      if (!symbols.some((symbol) => symbol.id === one && symbol.role === 'pays'))
        faults.push(`Группа «${id}»: символа «${one}» с ролью pays нет.`)
  }
  if (cascades?.scatters !== undefined && !symbols.some(paysAnywhere))
    faults.push('Каскады: поле scatters лишнее, символа с ролью scatter нет.')
  return faults
}

/** Coins are held on boards of lines only, and no other feature may be combined with them. */
function holdFaults({ hold, symbols, strips, wins, free, cascades, reels, rows }: MachineForm): string[] {
  if (hold === undefined) return []
  const isBlank = (id: string) => symbols.some((symbol) => symbol.id === id && symbol.role === 'blank')
  const faults = [hold.symbol, hold.blank]
    .filter((id) => !isBlank(id))
    .map((id) => `Удержание монет: символа «${id}» с ролью blank нет.`)
  if (hold.symbol === hold.blank)
    faults.push('Удержание монет: монета (symbol) и пустая клетка (blank) — разные символы.')
  if (isBlank(hold.symbol) && strips['main']?.flat().includes(hold.symbol) === false)
    faults.push(`Удержание монет: символа «${hold.symbol}» нет на лентах.`)
  if (hold.count > reels * rows) faults.push(`Удержание монет: ${hold.count} монет не поместится на поле.`)
  if (wins.kind === 'ways') faults.push('Удержание монет бывает только на линиях, не на путях (ways).')
  if (free !== undefined || cascades !== undefined)
    faults.push('Удержание монет не бывает вместе с бесплатными вращениями (free) и каскадами (cascades).')
  return [
    ...faults,
    ...symbols
      .filter(paysAnywhere)
      .map(({ id }) => `Удержание монет: символ «${id}» с ролью scatter или book здесь ничего не делает, уберите его.`),
  ]
}

/** Spins are one number with its count, or a table with its own counts. */
function spinsFaults(what: string, { count, spins }: Pick<FreeForm, 'count' | 'spins'>, most: number): string[] {
  if (typeof spins === 'number') {
    if (count === undefined) return [`${what}: не сказано, сколько символов нужно (поле count).`]
    return count > most ? [`${what}: ${count} символов не поместится на поле.`] : []
  }
  const counts = Object.keys(spins)
    .map(Number)
    .sort((a, b) => a - b)
  if (counts.length === 0) return [`${what}: таблица вращений пуста.`]
  return [
    ...(count === undefined ? [] : [`${what}: с таблицей вращений поле count лишнее, числа символов стоят в ней.`]),
    ...counts.filter((each) => each > most).map((each) => `${what}: ${each} символов не поместится на поле.`),
    ...counts
      .filter((each, index) => index > 0 && (spins[each] as number) < (spins[counts[index - 1] as number] as number))
      .map((each) => `${what}: за ${each} вращений меньше, чем за меньшее число символов.`),
  ]
}

function freeFaults({ symbols, strips, reels, rows, wins, cascades }: MachineForm, free: FreeForm): string[] {
  const faults: string[] = []
  if (!symbols.some((one) => one.id === free.symbol && paysAnywhere(one)))
    faults.push(`Бесплатные вращения начинает «${free.symbol}», а такого символа с ролью scatter или book нет.`)
  faults.push(
    ...spinsFaults('Бесплатные вращения', free, reels * rows),
    ...(free.retrigger ? spinsFaults('Повтор бесплатных вращений', free.retrigger, reels * rows) : []),
  )
  if (free.strips !== undefined && strips[free.strips] === undefined)
    faults.push(`Бесплатные вращения: набора лент «${free.strips}» нет.`)
  for (const id of new Set(free.expanding)) {
    if (!symbols.some((one) => one.id === id && one.role === 'pays'))
      faults.push(`Раскрывается «${id}», а такого символа с ролью pays нет.`)
  }
  if (free.expandingWins !== undefined && free.expanding === undefined)
    faults.push('Бесплатные вращения: поле expandingWins бывает только вместе с expanding.')
  if (free.expanding !== undefined && wins.kind === 'ways')
    faults.push('Раскрывающийся символ платит по линиям: на путях (ways) его не бывает.')
  if (free.expanding !== undefined && cascades !== undefined)
    faults.push('Раскрывающийся символ и каскады вместе не бывают.')
  return faults
}
