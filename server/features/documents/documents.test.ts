/** Documents: what a new player accepts, new versions, outdated pages, and the lists of the admin area. */
import { createHash } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { bodyOfDocument, faultOfDocument } from '@kurazh/contract/content/document-text.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { documentTexts } from './texts.ts'
import { keepVersions } from './versions.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())

const bodyOf = (login: string) => ({
  email: `${login}@example.org`,
  login,
  password: 'a password of documents',
  info: '',
})
const stood = async (who: ReturnType<TestSite['visitor']>) =>
  (await who.ask(calls.documents)).documents.map(({ name, versions, accepted }) => [
    name,
    versions[0]?.version,
    accepted?.version ?? null,
  ])

/** The texts of this build, with a word added to the agreement. */
async function withNewTerms(word: string) {
  return (await documentTexts()).map((each) =>
    each.name === 'terms'
      ? {
          ...each,
          text: `${each.text}\n${word}\n`,
          sha256: createHash('sha256').update(`${each.text}\n${word}\n`).digest(),
        }
      : each,
  )
}

test('a new player has accepted the current versions and is asked for later ones; an outdated page accepts nothing', async () => {
  const newcomer = site.visitor()
  await newcomer.ask(calls.registr, bodyOf('documents-new'))
  expect(await stood(newcomer)).toEqual([
    ['terms', 1, 1],
    ['privacy', 1, 1],
  ])
  expect(await stood(site.visitor())).toEqual([
    ['terms', 1, null],
    ['privacy', 1, null],
  ])
  const texts = await withNewTerms('Новое слово.')
  // Two nodes start with the new text at the same time, then one starts again.
  await Promise.all([keepVersions(site.database.db, texts), keepVersions(site.database.db, texts)])
  await keepVersions(site.database.db, texts)
  expect(await stood(newcomer)).toEqual([
    ['terms', 2, 1],
    ['privacy', 1, 1],
  ])
  expect((await newcomer.call(calls.acceptDocuments, { accepted: [{ name: 'terms', version: 1 }] })).code).toBe(
    'NotFound',
  )
  expect(await stood(newcomer)).toEqual([
    ['terms', 2, 1],
    ['privacy', 1, 1],
  ])
  const pressed = { accepted: [{ name: 'terms' as const, version: 2 }] }
  await Promise.all(Array.from({ length: 5 }, () => newcomer.ask(calls.acceptDocuments, pressed)))
  expect(await stood(newcomer)).toEqual([
    ['terms', 2, 2],
    ['privacy', 1, 1],
  ])
  expect(await site.count('document_acceptance')).toBe(3)
  const guest = site.visitor()
  expect((await guest.ask(calls.documentText, { name: 'terms', version: 2 })).text).toContain('Новое слово.')
  expect((await guest.ask(calls.documentText, { name: 'terms', version: 1 })).text).not.toContain('Новое слово.')
  expect((await guest.call(calls.documentText, { name: 'terms', version: 9 })).code).toBe('NotFound')
  expect((await guest.call(calls.documentText, { name: 'terms', version: 3_000_000_000 })).code).toBe('InvalidRequest')
  // Nodes of two builds start in turn: no text becomes a version twice, and a player who registers with the old build
  // accepts the text of that build.
  for (const build of [await documentTexts(), texts, await documentTexts()]) await keepVersions(site.database.db, build)
  expect(await site.count('document_version')).toBe(3)
  const during = site.visitor()
  await during.ask(calls.registr, bodyOf('documents-during'))
  expect(await stood(during)).toEqual([
    ['terms', 2, 1],
    ['privacy', 1, 1],
  ])
})

test('the admin area shows how many players accepted each version and who, newest first; an account made without the page has no acceptance', async () => {
  const support = await adminInside(site, ['support'])
  const { versions } = await support.ask(adminCalls.documentVersions)
  // The staff member of this test has an account too.
  expect(versions.map(({ name, version, accepted }) => [name, version, accepted.rows])).toEqual([
    ['privacy', 1, 3],
    ['terms', 2, 1],
    ['terms', 1, 3],
  ])
  const player =
    (await support.ask(adminCalls.acceptanceList)).rows.find(({ login }) => login === 'documents-new')?.player ?? 0
  const { rows } = await support.ask(adminCalls.acceptanceList, { player })
  expect(rows.map(({ login, name, version, way }) => [login, name, version, way])).toEqual([
    ['documents-new', 'terms', 2, 'asked'],
    ...rows.slice(1).map(({ name }) => ['documents-new', name, 1, 'registration']),
  ])
  expect((await support.ask(adminCalls.acceptanceList, { name: 'terms', version: 2 })).rows).toHaveLength(1)
  expect((await support.call(adminCalls.acceptanceListFile, { reason: 'Проверка' })).code).toBe('RightMissing')
})

test('two people publish a version from the admin area: everyone reads it, players are asked to accept it, and an unchanged release keeps it', async () => {
  const [writer, second] = [await adminInside(site, ['owner']), await adminInside(site, ['owner'])]
  const after =
    (await writer.ask(adminCalls.documentVersions)).versions.find(({ name }) => name === 'privacy')?.version ?? 0
  const body =
    '## Кто мы {#who}\n\n{brand} и {contacts}\n\n## Что храним {#what}\n\nПочту.\n\n## Сколько {#long}\n\nГод.'
  const player = site.visitor()
  await player.ask(calls.registr, bodyOf('documents-asked'))
  await writer.ask(adminCalls.writeDocument, { name: 'privacy', after, body })
  await writer.ask(adminCalls.writeDocument, { name: 'privacy', after, body: `${body}\n\nИ день.` })
  const { waiting } = await second.ask(adminCalls.documentVersions)
  expect(waiting).toMatchObject([
    { name: 'privacy', after, body, madeBy: writer.login },
    { body: `${body}\n\nИ день.` },
  ])
  expect((await site.visitor().ask(calls.documents)).documents[1]?.versions[0]?.version).toBe(after)

  const { requests } = await second.ask(adminCalls.adminRequests)
  const [one, other] = waiting.map(({ request }) => requests.find(({ id }) => id === request))
  expect(one).toMatchObject({ about: 'Политика конфиденциальности', player: null, may: true })
  const decide = (by: typeof second, of: typeof one) =>
    by.call(adminCalls.decideRequest, { id: of?.id ?? 0, hash: of?.hash ?? '', verdict: 'approve' })
  expect((await decide(writer, one)).code).toBe('SecondPerson')
  expect((await decide(second, one)).status).toBe(200)
  // The version this request was written after is no longer the newest.
  expect((await decide(second, other)).code).toBe('RequestVoid')

  await keepVersions(site.database.db, await documentTexts())
  // A text of the operator is not replaced by one of a release, which may say the opposite.
  const release = (await documentTexts()).map((each) => ({ ...each, sha256: Buffer.alloc(32, 1), text: 'a release' }))
  await keepVersions(
    site.database.db,
    release.filter(({ name }) => name === 'privacy'),
  )
  const { documents } = await player.ask(calls.documents)
  expect(documents[1]).toMatchObject({
    versions: [{ version: after + 1 }, { version: after }],
    accepted: { version: after },
  })
  expect((await site.visitor().ask(calls.documentText, { name: 'privacy', version: after + 1 })).text).toContain(
    'title: Политика конфиденциальности\nchanged: 20',
  )
  const newcomer = site.visitor()
  await newcomer.ask(calls.registr, bodyOf('documents-after'))
  expect((await newcomer.ask(calls.documents)).documents[1]?.accepted).toMatchObject({ version: after + 1 })
  expect((await second.ask(adminCalls.documentVersions)).versions.filter(({ written }) => written)).toMatchObject([
    { name: 'privacy', version: after + 1 },
  ])
})

test.each([
  ['nothing', ' ', /Нужен текст/],
  ['a script', '## А {#a}\n<script>', /HTML/],
  ['no way to the operator', '## А {#a}\n\n## Б {#b}\n\n## В {#c}', /contacts/],
  ['a part without an anchor', '## А\n{contacts}', /якоря/],
  ['one anchor twice', '## А {#a}\n{contacts}\n## Б {#a}\n## В {#c}', /одинаковых/],
  ['a place the site does not fill', '## А {#a}\n{contacts} {figure}', /скобках/],
  ['two parts', '## А {#a}\n{contacts}\n## Б {#b}', /Частей/],
])('%s is refused as a document', async (_what, body, says) => {
  const writer = await adminInside(site, ['owner'])
  const { versions } = await writer.ask(adminCalls.documentVersions)
  const after = versions.find(({ name }) => name === 'terms')?.version ?? 0
  expect(await writer.call(adminCalls.writeDocument, { name: 'terms', after, body })).toMatchObject({
    status: 400,
    error: expect.stringMatching(says),
  })
  expect(
    (
      await writer.call(adminCalls.writeDocument, {
        name: 'terms',
        after: after + 1,
        body: '## А {#a}\n{contacts}\n\n## Б {#b}\n\n## В {#c}',
      })
    ).status,
  ).toBe(400)
})

test('the texts of the build pass the same rules', async () => {
  for (const { text } of await documentTexts()) expect(faultOfDocument(bodyOfDocument(text))).toBeUndefined()
})
