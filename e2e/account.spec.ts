/** The account in a real browser: signing in with a device. */
import type { Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { recordToasts, wasShownOnce } from './toasts.ts'
import { balance, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

/** A virtual phone with a fingerprint reader whose owner always agrees. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added on this device and signs its owner in without password and code', async ({
  page,
  context,
}) => {
  await recordToasts(context)
  await addDevice(page)
  await registerByCall(page, 'passkey-one')
  await page.goto('/account#security')
  await page.getByRole('button', { name: 'Добавить ключ на это устройство' }).click()
  await wasShownOnce(page, 'Ключ доступа добавлен')
  await expect(page.getByRole('button', { name: /^Убрать ключ/ })).toBeVisible()
  await page.request.post(calls.exit.path, { data: {} })
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click()
  await expect(balance(page)).toContainText('₽')
})
