/** The account in a real browser: signing in with a device. */
import type { Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { recordToasts, wasShownOnce } from './toasts.ts'
import { balance, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

/** A virtual phone with a fingerprint reader. Returns what says whether its owner agrees to every request, as at first. */
async function addDevice(page: Page): Promise<(agrees: boolean) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (agrees) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: agrees })
}

test('a passkey is added on this device and signs its owner in without password and code, from the field and by the button', async ({
  page,
  context,
}) => {
  await recordToasts(context)
  const ownerAgrees = await addDevice(page)
  await registerByCall(page, 'passkey-one')
  await page.goto('/account#security')
  await page.getByRole('button', { name: 'Добавить ключ на это устройство' }).click()
  await wasShownOnce(page, 'Ключ доступа добавлен')
  await expect(page.getByRole('button', { name: /^Убрать ключ/ })).toBeVisible()
  const openLogin = async () => {
    await page.request.post(calls.exit.path, { data: {} })
    await page.goto('/')
    const offered = page.waitForResponse(`**${calls.passkeyChallenge.path}`)
    await page.getByRole('button', { name: 'Войти' }).first().click()
    await offered
  }
  // The virtual owner chooses what the field offers as soon as it is offered.
  await openLogin()
  await expect(balance(page)).toContainText('₽')
  await ownerAgrees(false)
  await openLogin()
  // The virtual owner answers a request as it comes, not one that already waits.
  await page.route(`**${calls.passkeyChallenge.path}`, async (route) => {
    await ownerAgrees(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click()
  await expect(balance(page)).toContainText('₽')
})
