/** The panels around a machine, in use by its player. */
import { createHash } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { parFile } from '@kurazh/games/slots/engine/par-file.ts'
import type { StripOutcome } from '@kurazh/games/slots/engine/strip-machine.ts'
import { threeSamovars } from '@kurazh/games/slots/three-samovars/three-samovars.ts'
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import type { CountTask } from './count-task.ts'
import type { ListQuestion } from './outcomes-desk.ts'

const path = '/slot/three-samovars'
const [rare] = threeSamovars.machine.rare as readonly { outcome: StripOutcome }[]
const best = rare?.outcome.stops[0] ?? []
const spins = async () => (await me.ask(calls.history)).bets

async function spinOnce(page: Page): Promise<void> {
  await page.press(/^Вращать/)
  await page.until(() => expect(page.has('Вращений1')).toBe(true))
}

/** A worker that runs on the page. */
class WorkerHere {
  #heard: ((event: { data: unknown }) => void)[] = []
  readonly #address: string
  #desk: Promise<(question: ListQuestion) => Promise<void>> | undefined
  constructor(address: URL) {
    this.#address = address.href
  }
  addEventListener(kind: string, heard: (event: { data: unknown }) => void) {
    if (kind === 'message') this.#heard.push(heard)
  }
  postMessage(task: CountTask | ListQuestion) {
    const tell = (data: unknown) => {
      for (const heard of this.#heard) heard({ data })
    }
    if (this.#address.includes('outcomes')) {
      this.#desk ??= import('./outcomes-desk.ts').then(({ openDesk }) => openDesk(tell))
      void this.#desk.then((ask) => ask(task as ListQuestion))
    } else {
      void import('./count-task.ts').then(({ counted }) => {
        for (const data of counted(task as CountTask)) tell(data)
      })
    }
  }
  terminate() {
    this.#heard = []
  }
}

test('next to the machine are its payouts at this bet and the session; the sheet is recomputed and agrees', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  await register('slot-about')
  const page = await openPage(path)
  await page.part('list', 'Выплаты').sees('самовар')
  await page.sees('Пока здесь ничего не вращали. Точный возврат автомата — 96.47 %')
  await spinOnce(page)
  // The draws are real here: a large win is above the band of one spin.
  await page.sees(/для статистики мало|Ваш выше: так бывает/)

  await page.press('Выплаты')
  await page.window.sees('на 5 линиях')
  await page.window.find('img', 'Линия 4: ряды 1, 2, 3')
  await page.window.sees('Самовар заменяет любой символ')
  await page.window.pressText('Паспорт')
  await page.window.sees('96.46606445 %')
  await page.window.sees('15805 / 16384')
  await page.window.sees('1 из 131 072')
  await page.window.sees(createHash('sha256').update(parFile(threeSamovars)).digest('hex'))
  await page.window.press('Посчитать заново здесь')
  await page.window.sees('все числа те же')
})

test('reels are set, the round is shown without a stake and stays in the address; invalid values there give a sentence', async () => {
  await register('slot-drums')
  const page = await openPage(`${path}?show=1.spin.AAAA`)
  await page.window.sees('Такого раунда у этого автомата не бывает.')
  for (const garbage of ['64', '-1', '1e1', 'семь']) {
    await page.window.fill('Барабан 1', garbage)
    expect((await page.window.find('button', 'Номера — от 0 до 63')).matches(':disabled'), garbage).toBe(true)
  }
  for (const [reel, stop] of best.entries()) await page.window.fill(`Барабан ${reel + 1}`, `${stop}`)
  await page.window.press('Показать раунд')
  await page.window.sees('если бы ставка была')
  const set = window.location.search
  await page.window.press(/^Самый большой выигрыш/, 'link')
  expect(window.location.search).toBe(set)
  await page.window.press('Закрыть')
  expect(window.location.search).toBe('')
  expect(await spins()).toEqual([])
})

test('all rounds of a list can be browsed, by payout and from a number on; each is shown without a stake', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  await register('slot-outcomes')
  const page = await openPage('/slot/apiary')
  await page.press('Все исходы')
  await page.window.sees('конечный список, их ровно 2 097 152')
  await page.window.sees('50 раундов из 2 097 152: номера от 0 до 49')
  await page.window.sees('ничего 1 300 257')
  await page.window.pressText('×10–100')
  await page.window.sees('50 раундов из 34 579')
  const [row] = within(await page.window.find('list', 'Раунды')).getAllByRole('link')
  expect(row?.textContent).toMatch(/^№ \d.*\d\d\.\d\d×/)

  await page.window.fill(/^Номер раунда/, '2097152')
  await page.window.find('button', 'К номеру').then((button) => expect(button.matches(':disabled')).toBe(true))
  await page.window.pressText('все')
  await page.window.fill(/^Номер раунда/, '2097120')
  await page.window.press('К номеру')
  await page.window.sees('32 раунда из 2 097 152: номера от 2 097 120 до 2 097 151')
  await page.window.press('Раньше')
  await page.window.sees('номера от 2 097 070 до 2 097 119')
  await page.window.press(/^№ 2\s097\s100/, 'link')
  await page.window.sees('Ссылка на этот раунд')
  expect(new URLSearchParams(window.location.search).get('show')).toBe(
    `1.spin.${btoa('{"index":2097100}').replaceAll('=', '')}`,
  )
  await page.window
    .find('link', /^№ 2\s097\s100/)
    .then((link) => expect(link.getAttribute('aria-current')).toBe('true'))
  // The list is still here, and the page made no bet.
  expect(await spins()).toEqual([])
})

test('an interrupted round is offered again, is seen to its end and costs nothing', async () => {
  await register('slot-unseen')
  let page = await openPage(path)
  await spinOnce(page)
  const [bet] = await spins()
  const key = Object.keys(localStorage).find((each) => each.startsWith('slot-unseen:'))
  expect(key).toBeUndefined()
  const { ref_link: player } = (await me.ask(calls.getUser)).user
  localStorage.setItem(`slot-unseen:${player}:three-samovars`, `${bet?.nonce}`)

  page = await openPage(path)
  await page.press('Досмотреть вращение')
  await page.until(() => expect(Object.keys(localStorage).some((each) => each.startsWith('slot-unseen:'))).toBe(false))
  await page.loses('Досмотреть вращение')
  expect(await spins()).toHaveLength(1)

  // A bet that was sent from here and answered is not the one that was left without an answer.
  for (const kept of ['мусор', 'unanswered']) {
    localStorage.setItem(`slot-unseen:${player}:three-samovars`, kept)
    page = await openPage(path)
    await page.find('button', /^Вращать/)
    expect(page.has('Досмотреть')).toBe(false)
  }
  // The page was closed before the answer: the device knows what it sent, and nothing of the result.
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith('heard-bet'))) {
    const heard = localStorage.getItem(name) ?? ''
    localStorage.setItem(name, heard.replaceAll(/,?"stands":true/g, ''))
  }
  page = await openPage(path)
  await page.press('Досмотреть вращение')
  await page.loses('Досмотреть вращение')
  expect(await spins()).toHaveLength(1)
  page = await openPage(path)
  await page.find('button', /^Вращать/)
  expect(page.has('Досмотреть')).toBe(false)
})

test('a bet that another tab is showing is not offered; one by former rules leads to its own page', async () => {
  await register('slot-two-tabs')
  let page = await openPage(path)
  await spinOnce(page)
  const [bet] = await spins()
  const { ref_link: player } = (await me.ask(calls.getUser)).user
  const key = `slot-unseen:${player}:three-samovars:other`
  localStorage.setItem(key, `${bet?.nonce}`)
  const other = new BroadcastChannel('slot-tabs')
  other.addEventListener(
    'message',
    ({ data }: MessageEvent<object>) => 'asks' in data && other.postMessage({ here: 'other' }),
  )
  page = await openPage(path)
  await page.find('button', /^Вращать/)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(page.has('Досмотреть')).toBe(false)
  expect(localStorage.getItem(key)).toBe(`${bet?.nonce}`)
  other.close()

  // The site has new rules since, and this page knows both.
  vi.doMock('@kurazh/games/slots/three-samovars/three-samovars.ts', () => ({
    threeSamovars: { ...threeSamovars, version: 2 },
  }))
  vi.doMock('@kurazh/games/index.ts', async (importOriginal) => {
    const real: { rulesOf(id: string, version: number): unknown } = await importOriginal()
    return {
      ...real,
      rulesOf: (id: string, version: number) =>
        id === 'three-samovars' && version === 1 ? threeSamovars : real.rulesOf(id, version),
    }
  })
  page = await openPage(path)
  await page.press('Досмотреть вращение')
  await page.until(() => expect(window.location.pathname).toMatch(/^\/bet\/./))
  expect(Object.keys(localStorage).some((each) => each.startsWith('slot-unseen:'))).toBe(false)
  vi.doUnmock('@kurazh/games/slots/three-samovars/three-samovars.ts')
  vi.doUnmock('@kurazh/games/index.ts')
})
