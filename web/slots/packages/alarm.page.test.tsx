/** The alarms shown when the site lies about a game made elsewhere: about its books, and about a round. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { afterEach, expect, test } from 'vitest'
import { Alarm } from '../../play/bets/alarm.tsx'
import { betNumber } from '../../play/proof/bet-number.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import { addLie } from '../../play/session/session-results.ts'
import { Page } from '../../testing/page.tsx'
import { PackageAlarm } from './package-alarm.tsx'
import { packagePins } from './page-pins.ts'
import { game, PackageServer } from '../../testing/package-server.ts'

const server = new PackageServer()
const alarm = () => document.querySelector('[role="alert"]')

afterEach(() => packagePins.lieRead(game))

test('books reported differently than before raise an alarm with both values, which stays until its player dismisses it, and the next lie is shown again', async () => {
  const [before, now] = [server.entry(), { ...server.entry(2), version: 1 }]
  packagePins.hear([before])
  const { rerender, unmount } = render(<PackageAlarm game={game} />)
  expect(alarm()).toBeNull()
  packagePins.hear([now])
  rerender(<PackageAlarm game={game} />)
  const page = new Page(userEvent.setup())
  await page.sees('Книги игры подменены: версия 1 теперь описана иначе')
  for (const {
    modes: [mode],
  } of [before, now])
    expect(alarm()?.textContent).toContain(mode?.root)
  unmount()
  const again = render(<PackageAlarm game={game} />)
  expect(alarm()).not.toBeNull()
  await page.press('Строки сохранены, убрать')
  expect(alarm()).toBeNull()
  packagePins.hear([now])
  again.rerender(<PackageAlarm game={game} />)
  expect(alarm()).not.toBeNull()
})

test('a round that is not paid by its book raises the alarm, and its window shows the right and the reported payout', async () => {
  const { desk } = server.page()
  const opened = await desk.open(game)
  const nonce = server.play('token 0', 'base', 2_00n) ?? 0
  server.endRound()
  server.bend = (state: { last: Bet | null }, call) =>
    call === 'state' ? { ...state, last: state.last && { ...state.last, payout: state.last.payout + 1_00n } } : state
  const found = await desk
    .follow(opened, { kind: 'played', game, session: opened.session, nonce, active: false })
    .catch((error: unknown) => error)
  if (!(found instanceof VerificationError)) throw new Error('the round was believed')
  render(<Alarm />)
  addLie(found.evidence)
  const page = new Page(userEvent.setup())
  await page.sees(`Ставка № ${betNumber(nonce)} не прошла проверку в вашем браузере`)
  await page.press('Что не сошлось')
  await page.sees('Что эта страница получила и отправила')
  await page.sees('Что ответил сервер')
  expect(screen.getByRole('dialog').textContent).toContain('ыплата')
})
