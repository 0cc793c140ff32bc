/** The feed of the lobby: whoever hides the name is not named to others. */
import { calls } from '@kurazh/contract/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

test('whoever hides the name is not named to others, in the feed that stands open; beside a name stands the status', async () => {
  const player = new Visitor()
  await register('unnamed-one', player)
  await player.ask(calls.hideName, { hide: true })
  const page = await openPage('/')
  await page.sees(/\d онлайн/)
  const { commitments } = await player.ask(calls.commitments)
  await player.ask(calls.placeBet, { game: 'dice', nonce: commitments[0]?.nonce ?? 0, clientSeed: 'hidden', stake: 13, params: { chance: 49.5, side: 'under' } })
  const feed = page.part('region', 'Ставки сейчас')
  await page.until(() => expect(within(screen.getByRole('region', { name: 'Ставки сейчас' })).getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Скрыт'))).toHaveLength(1))
  expect(feed.has('unnamed-one')).toBe(false)
  const row = () => screen.getByText('Скрыт').closest('li') as HTMLElement
  expect(within(row()).queryByRole('img', { name: /Статус/ })).toBeNull()
  await player.ask(calls.hideName, { hide: false })
  await player.ask(calls.placeBet, { game: 'dice', nonce: commitments[1]?.nonce ?? 1, clientSeed: 'shown', stake: 14, params: { chance: 49.5, side: 'under' } })
  await feed.sees('unnamed-one')
  within(screen.getByText('unnamed-one').closest('li') as HTMLElement).getByRole('img', { name: 'Статус Global' })
})

test('the switch of the account hides the name', async () => {
  await register('unnamed-two')
  const page = await openPage('/account')
  await page.press(/Скрыть моё имя/, 'switch')
  await page.until(async () => expect(await me.call(calls.getUser)).toMatchObject({ success: { user: { hide_name: 1 } } }))
  await page.until(() => expect(screen.getByRole('switch', { name: /Скрыть моё имя/ }).getAttribute('aria-checked')).toBe('true'))
})
