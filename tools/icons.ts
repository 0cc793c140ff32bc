/** Renders the icons of the installed site from web/public/icon.svg; run again when the logo changes. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../harness/chromium.ts'

const folder = join(dirname(import.meta.dirname), 'web/public')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
/**
 * `inset`: the margin around the logo as a fraction of the side; systems crop up to a fifth from a maskable icon's
 * edges.
 */
const icons = [
  { name: 'icon-192', side: 192, inset: 0, ground: 'transparent' },
  { name: 'icon-512', side: 512, inset: 0, ground: 'transparent' },
  { name: 'icon-maskable-512', side: 512, inset: 0.14, ground: '#6c4df6' },
  { name: 'apple-touch-icon', side: 180, inset: 0.1, ground: '#6c4df6' },
] as const

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Нет браузера: установите chromium или укажите его в CHROMIUM_PATH.')
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, '--disable-gpu'],
  chromiumSandbox: process.getuid?.() !== 0,
})
for (const { name, side, inset, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: side, height: side } })
  const mark = `position:fixed;inset:${side * inset}px;display:grid`
  await page.setContent(
    `<style>html{background:${ground}}svg{width:100%;height:100%}</style><div style="${mark}">${svg}</div>`,
  )
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
