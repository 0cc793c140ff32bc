/** Drives a tournament of teams: made in the admin's form, joined by a team of one's own, by a link, seen in the table. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

const bet = async (visitor: Visitor, stake: number) =>
  visitor.ask(calls.placeBet, {
    game: 'dice',
    nonce: (await visitor.ask(calls.commitments)).commitments[0]?.nonce ?? 0,
    clientSeed: 'a seed of teams',
    stake,
    params: { chance: 49.5, side: 'under' },
  })

test('a tournament of teams is made in the form; a player gathers a team, a friend comes by the link, the table shows both', async () => {
  await enterAs('makes-teams', ['tournament'])
  const admin = await openPage('/admin/tournaments')
  await admin.press('Сделать турнир')
  await admin.window.fill('Название', 'Эстафета')
  await admin.window.fill('Конец', '2099-01-01T00:00')
  await admin.user.selectOptions(await admin.window.field('Играют'), 'командами до 3')
  await admin.window.fill('Сколько лучших результатов команды считать', '2')
  await admin.window.press('Посчитать, сколько он стоит')
  await admin.window.sees(/Не больше 10 000\.00 ₽/)
  await admin.window.press('Сделать турнир')
  await admin.find('button', 'Отменить Эстафета')
  const known = async () => (await me.ask(calls.tournaments)).running.find(({ title }) => title === 'Эстафета')?.id ?? 0
  await admin.until(async () => expect(await known()).toBeGreaterThan(0))
  const id = await known()

  await register('team-maker')
  const page = await openPage(`/tournier?id=${id}`)
  await page.sees('Складываются очки 2 лучших участников')
  await page.press('Собрать команду')
  const team = page.part('region', 'Ваша команда')
  await page.find('region', 'Ваша команда')
  await team.sees('Ссылка для друзей')
  const code = (await me.ask(calls.tournament, { id })).tournament.own?.team?.code ?? ''
  await team.sees(`Код ${code}`)

  const friend = new Visitor()
  await register('team-friend', friend)
  await friend.ask(calls.joinTournamentTeam, { id, way: 'code', code })
  await new Promise((done) => setTimeout(done, 5))
  await bet(me, 20)
  await bet(friend, 30)
  await page.until(async () => expect((await me.ask(calls.tournament, { id })).teams[0]?.members).toHaveLength(2))
  const again = await openPage(`/tournier?id=${id}`)
  await again.part('table').sees(/team-friend, team-maker — ваша/)
  await again.part('region', 'Ваша команда').sees('Команда уже играет')

  await register('team-late')
  const late = await openPage(`/tournier?id=${id}&team=${code}`)
  await late.press('Войти по коду')
  await late.sees('Эта команда уже играет')
  await late.press('Подобрать команду')
  await late.find('region', 'Ваша команда')

  await enterAs('cancels-teams', ['tournament'])
  await me.ask(adminCalls.cancelTournament, { id })
})
