/** Tests the feed of the lobby: a player who hides the name is not named to others. */
import { calls } from '@kurazh/contract/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

/**
 * Bets until the open feed shows a row with this text, and returns the row. The feed shows the ten newest bets, and
 * parallel tests place up to sixty at once on the same site.
 */
async function betUntilShown(player: Visitor, stake: number, words: string): Promise<HTMLElement> {
  const rows = () => within(screen.getByRole('region', { name: 'Ставки сейчас' })).queryAllByRole('listitem')
  const isMatch = ({ textContent }: HTMLElement) => textContent.includes(words) && textContent.includes(`${stake}.00`)
  const { commitments } = await player.ask(calls.commitments)
  for (const { nonce } of commitments) {
    await player.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'row',
      stake,
      params: { chance: 49.5, side: 'under' },
    })
    const row = await vi.waitUntil(() => rows().find(isMatch), { timeout: 2_000 }).catch(() => undefined)
    if (row) return row
  }
  throw new Error(`no bet of ${stake} was shown with «${words}»`)
}

test('a player who hides the name is not named in an open feed; a shown name has its status next to it', async () => {
  const player = new Visitor()
  await register('unnamed-one', player)
  await player.ask(calls.hideName, { hide: true })
  const page = await openPage('/')
  await page.sees(/\d онлайн/)
  const hidden = await betUntilShown(player, 13, 'Скрыт')
  expect(hidden.textContent).not.toContain('unnamed-one')
  expect(within(hidden).queryByRole('img', { name: /Статус/ })).toBeNull()
  await player.ask(calls.hideName, { hide: false })
  within(await betUntilShown(player, 14, 'unnamed-one')).getByRole('img', { name: 'Статус Global' })
})

test('the switch in the account hides the name', async () => {
  await register('unnamed-two')
  const page = await openPage('/account')
  await page.press(/Скрыть моё имя/, 'switch')
  await page.until(async () =>
    expect(await me.call(calls.getUser)).toMatchObject({ success: { user: { hide_name: 1 } } }),
  )
  await page.until(() =>
    expect(screen.getByRole('switch', { name: /Скрыть моё имя/ }).getAttribute('aria-checked')).toBe('true'),
  )
})
