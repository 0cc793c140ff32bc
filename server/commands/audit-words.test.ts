/** What the audit says of a player in words goes with the player’s data, and the chain stands. */
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writtenDown } from './admin-commands.ts'
import { transaction } from '../platform/database/database.ts'
import { adminInside, type Admin, pageOrigin } from '../testing/admins.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { chainAll, verifyAudit } from '../staff/audit.ts'
import { parted, wordFields, wordsFault } from '../staff/set-aside.ts'

let site: TestSite
let owner: Admin
let other: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[owner, other] = [await adminInside(site, ['owner']), await adminInside(site, ['owner'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** Text fields of acts that are not about a player, or name things of the site. */
const ofTheSite: ReadonlySet<string> = new Set(
  `
  askListFile list, askListFile filters, payOutClosed method, payOutClosed details,
  reconcileDay gateway, writeDocument body, pauseRounds game, proposeVoid game,
  pauseTable table, enterRecording table, callOffRound table, dealerAct table,
  correctRound table, makeTournament title, makeTournament game, makeChallenge game, startHeistSeason name,
  setMaintenance say, switchGame game, switchGame say, setGamePace game,
  setBanners banners, setChatRoom closed`
    .split(',')
    .map((each) => each.trim()),
)

interface Described {
  def: {
    type: string
    format?: string
    checks?: { _zod: { def: { check: string } } }[]
    shape?: Record<string, Described>
    innerType?: Described
    element?: Described
    valueType?: Described
    options?: Described[]
    in?: Described
  }
}

/** Whether somebody may write anything there. */
function isFreeText({ def }: Described): boolean {
  const isBound = def.format !== undefined || def.checks?.some(({ _zod }) => _zod.def.check === 'string_format')
  if (def.type === 'string') return isBound !== true
  const parts = [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    def.innerType,
    def.element,
    def.valueType,
    def.in,
  ]
  return parts.some((part) => part !== undefined && isFreeText(part))
}

test('whatever the staff writes of a player in an act is stored outside the chain', () => {
  const acts = (Object.entries(adminCalls) as [string, AdminCallDefinition][]).filter(
    ([, { audited }]) => audited === 'change',
  )
  const chained = acts.flatMap(([name, { body }]) =>
    Object.entries((body as unknown as Described).def.shape ?? {}).flatMap(([field, described]) =>
      isFreeText(described) && !wordFields.has(field) ? [`${name} ${field}`] : [],
    ),
  )
  expect(chained.toSorted()).toEqual([...ofTheSite].toSorted())
})

test('words are parted from codes at any depth', () => {
  const detail = {
    before: { banned: true, comment: 'spam' },
    rule: 'many.accounts',
    list: ['one', 'не код'],
    sum: '12',
  }
  expect(parted(detail)).toEqual({
    kept: { before: { banned: true }, rule: 'many.accounts', sum: '12' },
    aside: { before: { comment: 'spam' }, list: ['one', 'не код'] },
  })
})

const word = 'ЛичноеСлово'
const count = (table: string) => site.count(`${table} where position($1 in t::text) > 0`, [word])

test('when the data are erased, so are the words of every act, and of commands; the chain stands', async () => {
  const player = await site.player()
  const [id, reason] = [player.id, `${word} о нём`]
  // Without a bet players only read.
  await player.bet({ stake: 1 })
  await player.ask(calls.sayInChat, { room: 'roulette', text: word, key: crypto.randomUUID() })
  const [line] = (await owner.ask(adminCalls.chatList, { player: id })).rows
  await owner.ask(adminCalls.removeLine, { player: id, id: line?.id ?? 0 })
  await owner.ask(adminCalls.muteInChat, { player: id, hours: 1, secretly: false, reason })
  await owner.ask(adminCalls.tightenLimit, { id, measure: 'stake', period: 'day', cap: 100, reason })
  await owner.ask(adminCalls.freezePayouts, { id, reason })
  await owner.ask(adminCalls.correctBalance, {
    id,
    request: crypto.randomUUID(),
    amount: 1,
    account: 'gifts',
    reason: 'goodwill',
    comment: reason,
  })
  const opened = await owner.ask(adminCalls.openCase, { player: id, why: reason, hold: false })
  await owner.ask(adminCalls.closeCase, { id: opened.id, verdict: 'clear', conclusion: reason })
  await owner.ask(adminCalls.banPlayer, { id, comment: word })
  await owner.ask(adminCalls.unbanPlayer, { id, reason })
  await writtenDown(
    site.database.db,
    'ban',
    { args: [player.login, word], who: 'Анна', why: reason },
    async () => 'забанен',
  )
  await owner.ask(adminCalls.closeByStaff, { id, cause: 'letter', reason })

  const told = async () => (await owner.ask(adminCalls.auditList, { subject: id })).rows.map(({ says }) => says)
  expect((await told()).filter((says) => says.includes(word)).length).toBeGreaterThanOrEqual(9)
  expect(await count('admin_event t'), 'the chained rows have none of it').toBe(0)
  expect(await site.count('admin_event t where position($1 in t::text) > 0', [player.login])).toBe(0)

  const [request] = (await other.ask(adminCalls.adminRequests)).requests
  await other.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  expect(await count('admin_event_words t')).toBe(0)
  expect((await told()).some((says) => says.includes(word))).toBe(false)
  expect(await told()).toContainEqual(expect.stringContaining('слова стёрты с данными игрока'))
  await chainAll(site.database.db)
  expect((await verifyAudit(site.database.db)).fault).toBeUndefined()
})

test.each([
  ['changed', sql`update admin_event_words set words = '{"reason":"другое"}'`, 'слова записи'],
  ['taken away', sql`delete from admin_event_words`, 'слов записи'],
])('words that are %s while the player’s data stand are noticed', async (_, statement, fault) => {
  const player = await site.player()
  await owner.ask(adminCalls.freezePayouts, { id: player.id, reason: 'Проверка' })
  const { db, pool } = site.database
  await expect(pool.query(`update admin_event_words set words = ''`)).rejects.toThrow('only added to')
  const found = transaction(db, async (tx) => {
    await sql`alter table admin_event_words disable trigger only_erased`.execute(tx)
    await statement.execute(tx)
    throw new Error(await wordsFault(tx))
  })
  await expect(found).rejects.toThrow(fault)
})
