import { expect, test } from './site.ts'

test('the site opens without a word of complaint from the browser', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page).toHaveTitle(/лучшие игры без комиссии/)
  expect(complaints).toEqual([])
})

test('everything the page loads comes from the site itself', async ({ page, site }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...hosts]).toEqual([new URL(site.url).hostname])
})
