import { afterEach, expect, test, vi } from 'vitest'
import { saveFile, canDownload } from './save-file.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Safari on an iPhone', safari, false, true],
  ['the same page, installed', safari, true, false],
  ['inside of an application on an iPhone', `${iphone} Mobile/15E148`, false, false],
  ['Chrome on Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`, false, true],
  ['the same, installed', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`, true, true],
  [
    'Telegram on Android',
    `${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Telegram-Android/12.0.1 (Pixel 9; Android 15; SDK 35; HIGH)`,
    false,
    false,
  ],
  [
    'VK on Android',
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.9`,
    false,
    false,
  ],
])('%s', (_where, userAgent, isInstalled, saves) => expect(canDownload({ userAgent, isInstalled })).toBe(saves))

test("where downloads are dropped, opens the system's share sheet, or shows an error if there is none", async () => {
  const shared: string[] = []
  const browser = {
    userAgent: `${iphone} Mobile/15E148`,
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name }) => name)),
  }
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', browser)
  expect(await saveFile('codes.txt', new Blob(['a']))).toBe(true)
  expect(shared).toEqual(['codes.txt'])
  vi.stubGlobal('navigator', { ...browser, canShare: () => false })
  expect(await saveFile('codes.txt', new Blob(['a']))).toBe(false)
})
