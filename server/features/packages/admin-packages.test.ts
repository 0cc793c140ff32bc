/** Packages in the admin area: the list, and retiring a package with an audit row. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { type PackageSite, packageSite, sitDown } from '../../testing/package-table.ts'

let site: PackageSite
beforeAll(async () => {
  site = await packageSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())

test('a played package is retired and kept, an unplayed one is removed, and both are audited', async () => {
  await site.add('played')
  await site.add('unplayed')
  const [owner, auditor] = [await adminInside(site, ['owner']), await adminInside(site, ['auditor'])]
  const player = await site.player()
  const frame = await sitDown(site, player, 'pkg-played')
  await frame.next(false)
  await frame.play()
  const versions = async () =>
    (await auditor.ask(adminCalls.packageVersions)).versions.map(({ game, version, retired, modes }) => ({
      game,
      version,
      retired,
      modes,
    }))
  const warnings = (await auditor.ask(adminCalls.packageVersions)).versions.flatMap((each) => each.warnings)
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/номера книг начинаются с 1/),
      expect.stringMatching(/отдача режимов расходится/),
    ]),
  )
  expect(await versions()).toEqual([
    { game: 'pkg-played', version: 1, retired: false, modes: 2 },
    { game: 'pkg-unplayed', version: 1, retired: false, modes: 2 },
  ])
  expect((await owner.ask(adminCalls.gameSwitches)).games.filter(({ kind }) => kind === 'package')).toMatchObject([
    { game: 'pkg-played', version: 1 },
    { game: 'pkg-unplayed' },
  ])
  expect((await auditor.call(adminCalls.retirePackage, { name: 'played' })).code).toBe('RightMissing')
  for (const name of ['played', 'unplayed']) await owner.ask(adminCalls.retirePackage, { name })
  expect(await versions()).toEqual([{ game: 'pkg-played', version: 1, retired: true, modes: 2 }])
  expect((await owner.ask(adminCalls.gameSwitches)).games.filter(({ kind }) => kind === 'package')).toEqual([])
  for (const name of ['played', 'unplayed', 'nothing'])
    expect((await owner.call(adminCalls.retirePackage, { name })).code).toBe('NotFound')
  expect(await site.count(`admin_event where action = $1 and outcome = 'done'`, [adminCalls.retirePackage.path])).toBe(
    2,
  )
})
