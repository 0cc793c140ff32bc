/** Tasks against test doubles of the published APIs of VK and Telegram bots. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@kurazh/contract/index.ts'
import type { TaskKind } from '@kurazh/contract/rewards/tasks.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { endTask, makeTask, taskBudget } from './create-and-end.ts'
import { signatureOf } from './telegram-account.ts'

const [serviceKey, botToken] = ['service-key', '12345:AAaaBBbbCCccDDddEEeeFFff']
/** The data of the doubles: members by group or channel, shared posts by account, and closed accounts. */
const members = new Map<string, Set<string>>()
const shares = new Map<string, string>()
const closed = new Set<string>()
let isDown = false
let platforms: Server
let site: TestSite

function vkAnswer(path: string, body: URLSearchParams): unknown {
  if (body.get('access_token') !== serviceKey || body.get('v') === null)
    return { error: { error_code: 5, error_msg: 'User authorization failed' } }
  const account = body.get('user_id') ?? body.get('owner_id') ?? ''
  if (closed.has(account)) return { error: { error_code: 30, error_msg: 'This profile is private' } }
  if (path === '/method/groups.isMember')
    return { response: members.get(body.get('group_id') ?? '')?.has(account) === true ? 1 : 0 }
  const shared = shares.get(account)?.split('_').map(Number)
  return {
    response: {
      count: 2,
      items: [
        { id: 2, owner_id: Number(account) },
        { id: 1, owner_id: Number(account), ...(shared && { copy_history: [{ id: shared[1], owner_id: shared[0] }] }) },
      ],
    },
  }
}

function telegramAnswer(path: string, text: string): unknown {
  if (path !== `/bot${botToken}/getChatMember`) return { ok: false, error_code: 401, description: 'Unauthorized' }
  const { chat_id: chat, user_id: account } = JSON.parse(text) as { chat_id: string; user_id: number }
  if (!members.has(chat)) return { ok: false, error_code: 400, description: 'Bad Request: chat not found' }
  if (!members.get(chat)?.has(`${account}`))
    return { ok: false, error_code: 400, description: 'Bad Request: user not found' }
  return { ok: true, result: { status: 'member', user: { id: account, is_bot: false, first_name: 'N' } } }
}

beforeAll(async () => {
  platforms = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      if (isDown) return void response.writeHead(502).end('<html>')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          path.startsWith('/method/') ? vkAnswer(path, new URLSearchParams(text)) : telegramAnswer(path, text),
        ),
      )
    })
  })
  await new Promise<void>((resolve) => void platforms.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(platforms.address() as AddressInfo).port}`
  site = await testSite({
    VK_CLIENT_ID: '12345',
    VK_SERVICE_KEY: serviceKey,
    VK_API_URL: url,
    TG_BOT_TOKEN: botToken,
    TG_API_URL: url,
  })
})
afterAll(async () => {
  await site.close()
  platforms.close()
})
afterEach(async () => {
  isDown = false
  await site.audit()
})

let numbers = 100
/** A task of ten roubles that no other test uses, and its target. */
async function task(kind: TaskKind, mostUses = 10n): Promise<{ id: string; target: string }> {
  const number = ++numbers
  const target = { 'vk-group': `${number}`, 'vk-repost': `-${number}_7`, 'tg-channel': `@channel${number}` }[kind]
  members.set(target, new Set())
  await site.write((tx) =>
    makeTask(tx, {
      id: `task-${number}`,
      kind,
      target,
      amount: 10_00n,
      mostUses,
      until: new Date(Date.now() + 60_000),
    }),
  )
  return { id: `task-${number}`, target }
}
async function withVk(): Promise<{ player: Player; account: string }> {
  const player = await site.player()
  const account = `${++numbers}`
  await site.database.pool.query(`insert into player_identity (provider, subject, player) values ('vk', $1, $2)`, [
    account,
    player.id,
  ])
  return { player, account }
}
const signed = (fields: Record<string, string>) => ({ ...fields, hash: signatureOf(fields, botToken) })
const now = () => `${Math.floor(Date.now() / 1000)}`
const check = (player: Player, id: string) => player.call(calls.checkTask, { task: id })

test('a member of the group is paid once, a non-member is refused, and the statement names the task', async () => {
  const { id, target } = await task('vk-group')
  const { player, account } = await withVk()
  expect((await check(player, id)).code).toBe('TaskNotDone')
  members.get(target)?.add(account)
  expect((await player.ask(calls.tasks)).tasks.find((each) => each.id === id)).toEqual({
    id,
    kind: 'vk-group',
    url: `https://vk.com/club${target}`,
    amount: 10,
    done: false,
    linked: true,
  })
  expect((await check(player, id)).body).toEqual({ success: { amount: 10, balance: 1_010 } })
  expect((await check(player, id)).code).toBe('TaskUsed')
  expect((await player.ask(calls.tasks)).tasks.find((each) => each.id === id)?.done).toBe(true)
  expect(await player.ask(calls.statement, { kinds: ['task'] })).toMatchObject({
    movements: [{ kind: 'task', amount: 10 }],
  })
})

test('a shared post is found on the wall; a closed profile is asked to be opened', async () => {
  const { id, target } = await task('vk-repost')
  const { player, account } = await withVk()
  expect((await check(player, id)).code).toBe('TaskNotDone')
  closed.add(account)
  expect((await check(player, id)).body).toMatchObject({
    code: 'TaskNotDone',
    error: expect.stringContaining('не показывает ваш профиль') as string,
  })
  closed.delete(account)
  shares.set(account, '-1_7')
  expect((await check(player, id)).code).toBe('TaskNotDone')
  shares.set(account, target)
  expect((await check(player, id)).status).toBe(200)
})

test('a Telegram account is linked by fresh data signed by Telegram, to one player; then its channel counts', async () => {
  const { id, target } = await task('tg-channel')
  const [player, other] = [await site.player(), await site.player()]
  const account = `${++numbers}`
  const link = (who: Player, data: Record<string, string>) => who.call(calls.linkTelegram, { data })
  expect((await check(player, id)).code).toBe('AccountNotLinked')
  const good = signed({ id: account, first_name: 'Имя', auth_date: now() })
  for (const bad of [
    { ...good, id: '1' },
    { ...good, extra: 'x' },
    { ...good, hash: '' },
    { ...good, hash: 'я'.repeat(64) },
    signed({ id: account, auth_date: `${Number(now()) - 3_600}` }),
    signed({ id: 'x', auth_date: now() }),
  ]) {
    expect((await link(player, bad)).code).toBe('LinkExpired')
  }
  expect((await link(player, good)).status).toBe(200)
  expect((await link(player, good)).status).toBe(200)
  expect((await link(other, good)).code).toBe('AccountTaken')
  expect((await link(player, signed({ id: `${++numbers}`, auth_date: now() }))).code).toBe('AccountTaken')
  expect((await check(player, id)).code).toBe('TaskNotDone')
  members.get(target)?.add(account)
  expect((await check(player, id)).body).toMatchObject({ success: { amount: 10 } })
})

test('an account elsewhere is paid once, even if another player has it later', async () => {
  const { id, target } = await task('vk-group')
  const { player, account } = await withVk()
  members.get(target)?.add(account)
  expect((await check(player, id)).status).toBe(200)
  const next = await site.player()
  await site.database.pool.query('update player_identity set player = $1 where subject = $2', [next.id, account])
  expect((await check(next, id)).code).toBe('TaskUsed')
})

test('a hundred simultaneous presses of twenty accounts make as many payments as declared, at most one per account', async () => {
  const { id, target } = await task('vk-group', 7n)
  const all = await Promise.all(Array.from({ length: 20 }, withVk))
  for (const { account } of all) members.get(target)?.add(account)
  const answers = await Promise.all(all.flatMap(({ player }) => Array.from({ length: 5 }, () => check(player, id))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ status, code }) => status !== 200 && code !== 'TaskUnknown' && code !== 'TaskUsed')).toEqual(
    [],
  )
  expect(await site.count(`reward_payment where key = 'task:${id}'`)).toBe(7)
})

test('a platform that gives no answer costs nothing, and the task can be checked again', async () => {
  const { id, target } = await task('vk-group')
  const { player, account } = await withVk()
  members.get(target)?.add(account)
  isDown = true
  expect((await check(player, id)).code).toBe('Unavailable')
  isDown = false
  expect((await check(player, id)).status).toBe(200)
})

test('on a break nothing is offered or paid and no use is taken; an ended task is unknown', async () => {
  const { id, target } = await task('vk-group', 1n)
  const [{ player, account }, next] = [await withVk(), await withVk()]
  for (const each of [account, next.account]) members.get(target)?.add(each)
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 60_000)))
  expect((await player.ask(calls.tasks)).tasks).toEqual([])
  expect((await check(player, id)).code).toBe('OnBreak')
  expect((await check(next.player, id)).status).toBe(200)
  const ended = await task('vk-group')
  expect(await site.write((tx) => endTask(tx, ended.id))).toBe(true)
  expect((await check(next.player, ended.id)).code).toBe('TaskUnknown')
})

test('the largest possible payment is declared, and a site without keys shows no task', async () => {
  const {
    rows: [sum],
  } = await site.database.pool.query<{ declared: bigint; paid: bigint }>(
    'select sum(amount * most_uses)::bigint as declared, sum(amount * uses)::bigint as paid from task',
  )
  const declared = (await taskBudget.byDay(site.database.db)).reduce((whole, { kopecks }) => whole + kopecks, 0n)
  expect(declared).toBe(sum?.declared)
  expect(Number(sum?.paid)).toBeLessThanOrEqual(Number(declared))
  const plain = await testSite()
  await plain.write((tx) =>
    makeTask(tx, {
      id: 'nowhere',
      kind: 'vk-group',
      target: '1',
      amount: 1n,
      mostUses: 1n,
      until: new Date(Date.now() + 60_000),
    }),
  )
  const player = await plain.player()
  expect(await player.ask(calls.tasks)).toEqual({ tasks: [], bot: null })
  expect((await check(player, 'nowhere')).code).toBe('TaskUnknown')
  await plain.close()
})
