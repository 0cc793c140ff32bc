/** The administrator enters the salt of a chain: by the command, while the site is running. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from './site.ts'

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url))
const game = crash.id
const salt = 'block-934107:0000000000000000000177aa'
/** A process that reads its settings, opens the database and answers; slow on a busy machine. */
const patience = 30_000
let site: TestSite

beforeAll(async () => {
  site = await testSite({ ROUNDS: 'on', ROUND_SALT: 'entered' })
})
afterAll(() => site.close())

/** Runs `npm run admin -- salt …` as a person would. */
function enter(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const environment = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: site.databaseUrl, NODE_ENV: 'production' }
    const child = execFile(
      process.execPath,
      [admin, 'salt', ...args, '--who=Анна', '--why=Соль объявлена'],
      { env: environment },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, said: stdout + stderr })
      },
    )
  })
}

const chains = async () => (await site.visitor().ask(calls.roundChains, { game })).chains

test(
  'a published chain waits for its salt, accepts it once and for ever, and then rounds begin by themselves',
  { timeout: 4 * patience },
  async () => {
    await expect.poll(async () => (await chains()).length, { timeout: patience }).toBe(1)
    expect((await chains())[0]).toMatchObject({ salt: null, saltFrom: null, used: 0 })
    const [wrong, ofDice] = await Promise.all([enter(game, 'short'), enter('dice', salt)])
    expect([wrong.code, wrong.said]).toEqual([
      2,
      expect.stringContaining((await chains())[0]?.terminatingHash ?? 'no hash'),
    ])
    expect(ofDice.code).toBe(2)
    expect((await chains())[0]?.salt).toBeNull()

    expect(await enter(game, salt)).toEqual({
      code: 0,
      said: expect.stringContaining(`Соль цепочки 1 введена навсегда: ${salt}\n`) as unknown,
    })
    const again = await enter(game, 'another-salt-altogether')
    expect([again.code, again.said]).toEqual([2, expect.stringContaining('Нет цепочки, которая ждёт соли\n')])
    const [chain] = await chains()
    expect(chain).toMatchObject({ salt, saltFrom: 'entered' })
    expect(chain?.saltedAt).toBeGreaterThan(chain?.publishedAt ?? 0)

    // The waiting leader continues by itself.
    const guest = site.visitor()
    await expect
      .poll(async () => (await guest.call(calls.roundState, { game })).status, { timeout: patience })
      .toBe(200)
    await expect
      .poll(async () => (await guest.ask(calls.roundState, { game })).round?.number, { timeout: patience })
      .toBe(1)
  },
)
