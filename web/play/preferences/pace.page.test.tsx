/** The pace where the rules of a place forbid a hurry. */
import { afterEach, expect, it } from 'vitest'
import { paceNow } from './pace.ts'
import { setPreference } from './preferences.ts'

afterEach(() => {
  delete document.documentElement.dataset.off
  setPreference({ turbo: false })
})

it('is never turbo where the page was served without it, whatever was chosen before', () => {
  setPreference({ turbo: true })
  expect(paceNow()).toBe('turbo')
  document.documentElement.dataset.off = 'turbo autoplay-slots'
  expect(paceNow()).toBe('full')
})
