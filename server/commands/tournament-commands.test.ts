import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDue } from '../features/tournaments/schedule.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { tournamentCommand } from './tournament-commands.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('the command creates, lists and cancels; shares over five percent are refused, a rule takes the rest', async () => {
  const { db, pool } = site.database
  const run = (...args: string[]) => tournamentCommand(db, args)
  await expect(run('add', 'turnover', 'Лишний', 'now', '2099-01-01T00:00Z', 'share=1')).rejects.toThrow('Свободно 0 %')
  expect(
    await run('add', 'wins', 'Двойки', 'now', '2099-01-01T00:00+03:00', 'over=2', 'fund=5000', 'places=60,40'),
  ).toContain('Объявленный бюджет')
  const [line = ''] = (await run('list')).split('\n')
  expect(line).toContain('Двойки')
  expect(await run('cancel', line.split(':')[0] ?? '')).toContain('отменён')
  await expect(run('cancel', line.split(':')[0] ?? '')).rejects.toThrow('ещё не закончился')
  for (const wrong of [
    ['turnover', 'x', 'now', '2099-01-01', 'fund=1'],
    ['turnover', 'x', 'now', '2001-01-01T00:00Z', 'fund=1'],
    ['wins', 'x', 'now', '2099-01-01T00:00Z', 'fund=1'],
    ['multiplier', 'x', 'now', '2099-01-01T00:00Z', 'fund=1'],
    ['turnover', 'x', 'now', '2099-01-01T00:00Z'],
    ['turnover', 'x', 'now', '2099-01-01T00:00Z', 'fund=1', 'places=50,40'],
    ['turnover', 'x', 'now', '2099-01-01T00:00Z', 'fund=1', 'share=1'],
    ['multiplier', 'x', 'now', '2099-01-01T00:00Z', 'fund=1', 'game=chess'],
    ['other', 'x', 'now', '2099-01-01T00:00Z', 'fund=1'],
  ])
    await expect(run('add', ...wrong), wrong.join(' ')).rejects.toThrow(
      /Так:|вид 2026|Конец должен|побед|Лучший множитель|из чего призы|Либо доля|Доли мест|Такой игры/,
    )
  await pool.query('delete from tournament')
  expect(await run('add', 'turnover', 'Раньше правила', 'now', '2099-01-01T00:00Z', 'share=4')).toContain('4 %')
  await makeDue({ db, log: site.log })
  const { rows } = await pool.query(`select share from tournament where rule like 'daily:%' order by starts_at limit 1`)
  expect(rows).toEqual([{ share: 1 }])
})
