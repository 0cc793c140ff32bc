/**
 * Layouts without an answer, of two tabs, before and after a reload, or one after another: a site that waits for the
 * number might choose which of them counts, so the bet is not proved.
 */
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { type Device, OwnPage, OwnSite } from '../../testing/own-page.ts'
import { settled } from '../../testing/round-page.ts'

const [onRed, onBlack] = [{ red: 100n }, { black: 100n }]
const lost = { what: null, refused: {}, verdicts: ['recomputed'], doubt: 'lost' }
/** The site sends nothing until the round is over. */
const silent = { answer: () => null, own: () => null }

async function seated() {
  const [site, device]: [OwnSite, Device] = [new OwnSite(), new Map()]
  const page = new OwnPage(site, device)
  await settled()
  await site.begin()
  return { site, page, device }
}

/** No answer reaches the page any more, nor does it repeat its request. */
function hangs(site: OwnSite, page: OwnPage): void {
  page.close(site)
  site.pages.push(page)
}

test.each(['two tabs', 'a reload'])('of two first layouts, by %s, either may be reported as counted', async (way) => {
  const { site, page, device } = await seated()
  const lay = site.lay.bind(site)
  // The first one never arrives, according to the site; the second does, and is not answered either.
  site.lay = () => {
    throw new CallError('Offline', 'lost', true)
  }
  page.desk.want(onRed)
  await settled()
  hangs(site, page)
  if (way === 'a reload') page.close(site)
  const next = new OwnPage(site, device, 'next')
  await settled()
  site.lay = lay
  next.lie = { answer: () => null, own: () => null }
  next.desk.want(onBlack)
  await settled()
  next.lie = {}
  hangs(site, next)
  await site.deal()
  expect(next.told).toEqual(lost)
})

test('of a layout and an unanswered change, either may be reported as counted', async () => {
  const { site, page } = await seated()
  await page.want(onRed)
  // The change is reported as never received; or it was received, and is the last request.
  for (const [comes, told] of [
    [false, lost],
    [true, { ...lost, verdicts: ['recomputed', 'proved'], doubt: null }],
  ] as const) {
    const before = site.lay.bind(site)
    if (!comes) site.lay = () => ({ bet: null, accepted: [], refused: [], balance: 0n })
    page.lie = silent
    page.desk.want(onBlack)
    page.lie = { answer: () => null }
    await settled()
    site.lay = before
    hangs(site, page)
    await site.deal()
    expect(page.told).toEqual(told)
    if (comes) return
    await site.begin()
    page.lie = {}
    await page.want(onRed)
  }
})
