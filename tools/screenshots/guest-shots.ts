/** Screenshots for a guest: the lobby, the documents, the sign-in windows. */
import type { Shot } from '../../harness/shot.ts'

export const guestShots: readonly Shot[] = [
  {
    name: 'guest-loader',
    passing: true,
    prepare: (page) =>
      page.goto('/', { waitUntil: 'commit' }).then(() => page.locator('[data-part="loader-mark"]').waitFor()),
  },
  { name: 'guest-lobby', fullPage: true, prepare: (page) => page.goto('/', { waitUntil: 'networkidle' }) },
  {
    name: 'guest-sign-in',
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Войти' }).first().click()
      await page.getByRole('button', { name: 'Войти на сайт' }).click()
    },
  },
  {
    name: 'guest-registration',
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Войти' }).first().click()
      await page.getByText('Регистрация', { exact: true }).click()
      await page.getByRole('textbox', { name: 'E-mail' }).fill('neva@example.com')
      await page.getByLabel('Логин', { exact: true }).fill('ab')
      await page.getByLabel('Пароль', { exact: true }).fill('a long password')
    },
  },
  {
    name: 'guest-forgotten',
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Войти' }).first().click()
      await page.getByRole('button', { name: 'Забыли пароль?' }).click()
    },
  },
  { name: 'guest-new-password', prepare: (page) => page.goto(`/?recover=${'x'.repeat(43)}`) },
  { name: 'guest-vk-off', prepare: (page) => page.goto('/?social=off') },
  { name: 'guest-privacy', fullPage: true, prepare: (page) => page.goto('/privacy', { waitUntil: 'networkidle' }) },
  { name: 'guest-terms', fullPage: true, prepare: (page) => page.goto('/terms', { waitUntil: 'networkidle' }) },
  { name: 'not-found', prepare: (page) => page.goto('/net-takogo') },
]
