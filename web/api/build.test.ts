import { afterEach, expect, test } from 'vitest'
import { useBuild } from './build.ts'
import { callApi } from './call.ts'

const fetchBefore = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetchBefore
  Reflect.deleteProperty(globalThis, 'document')
  useBuild.setState({ newer: false })
})

/** Returns whether a page of build `own` notices that the site serves another build. */
async function hears(own: string, served: string | undefined): Promise<boolean> {
  Object.assign(globalThis, { document: { querySelector: () => ({ getAttribute: () => own }) } })
  globalThis.fetch = async () =>
    Response.json({ success: { balance: 1 } }, { headers: served === undefined ? {} : { 'x-build': served } })
  await callApi('getBal', {})
  return useBuild.getState().newer
}

test.each([
  ['the same build', 'one', 'one', false],
  ['no build, as in development', '', 'one', false],
  ['a site that names no build', 'one', undefined, false],
  ['another build', 'one', 'two', true],
])('a newer build is noticed, or not: %s', async (_, own, served, newer) => {
  expect(await hears(own, served)).toBe(newer)
})
