// @vitest-environment jsdom
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StaticRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { AccountMenu } from './account-menu.tsx'

afterEach(cleanup)

const user: CurrentUser = {
  id: 1,
  login: 'one',
  balance: 0n,
  status: { label: 'global', name: 'Global' },
  img: '',
  is_admin: 0,
  is_ban: 0,
  is_ban_comment: null,
  ref_link: 'abc',
  raceback: 0,
  hide_name: 0,
  held: 0,
  pause: null,
  email: 'confirmed',
  welcome: null,
}
const linksOf = (is_admin: 0 | 1) => {
  render(
    <StaticRouter location="/">
      <AccountMenu user={{ ...user, is_admin }} />
    </StaticRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Аккаунт: one' }))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  cleanup()
  return links
}

test('only staff find the link to the admin area in the account menu', () => {
  expect(linksOf(1)).toContain('/admin')
  expect(linksOf(0)).not.toContain('/admin')
})
