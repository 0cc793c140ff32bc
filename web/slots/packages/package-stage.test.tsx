/** The site's texts around the framed game, and the restrictions of the frame. */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PackageStage } from './package-stage.tsx'
import type { Frame } from './use-frame.ts'

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

const nothing = () => undefined
const state = { open: null, last: null, balance: 0n, next: null }
const opened = { game: 'pkg-casket', version: 1, token: '1.1.secret', session: 1, state }
const frame: Frame = {
  opened,
  state,
  showing: false,
  last: undefined,
  asked: null,
  refused: null,
  trouble: undefined,
  again: nothing,
  answer: nothing,
  forgive: nothing,
}
const shown = (part: Partial<Frame>) =>
  renderToStaticMarkup(
    <StaticRouter location="/slot/pkg-casket">
      <PackageStage title="Ларец" page={null} look="whole" frame={{ ...frame, ...part }} />
    </StaticRouter>,
  )

test('the game is on the second origin, may run its code and nothing more', () => {
  const page = shown({})
  expect(page).toContain(
    'src="http://packages.localhost:8444/casket/1/index.html?sessionID=1.1.secret&amp;rgs_url=packages.localhost%3A8444',
  )
  expect(page).toContain('sandbox="allow-scripts allow-same-origin"')
  expect(page).toMatch(/referrerpolicy="no-referrer"/i)
  expect(page).not.toContain('role="alert"')
})

test('a refusal is shown above the game, which goes on; for lack of money it leads to the wallet', () => {
  const page = shown({ refused: { code: 'OnBreak', text: 'Вы взяли перерыв до завтра' } })
  expect(page).toContain('Вы взяли перерыв до завтра')
  expect(page).toContain('<iframe')
  expect(page).not.toContain('href="/wallet"')
  expect(shown({ refused: { code: 'InsufficientFunds', text: 'Не хватает средств' } })).toContain('href="/wallet"')
})

test('where a session has ended, or does not open, there is no game but a button to open it again', () => {
  const page = shown({
    trouble: 'Сессия игры закончилась. Откройте игру ещё раз',
    refused: { code: 'Unauthorized', text: 'нет' },
  })
  expect(page).toContain('Сессия игры закончилась')
  expect(page).toContain('Открыть игру ещё раз')
  expect(page).not.toContain('<iframe')
  expect(shown({ opened: undefined })).not.toContain('<iframe')
})
