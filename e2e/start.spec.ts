import { expect, test } from './site.ts'

test('the site opens without complaints from the browser, and everything it loads comes from itself', async ({
  page,
  site,
}) => {
  const complaints: string[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page).toHaveTitle(/лучшие игры без комиссии/)
  expect(complaints).toEqual([])
  expect([...hosts]).toEqual([new URL(site.url).hostname])
})
