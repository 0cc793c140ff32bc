/** Drives tips and rains of the chat: a command, the window, the toast; a rain from the button to the check mark. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { requestKey } from '../../api/request-key.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me, query, Visitor } from '../../testing/wire.ts'

const room = 'help'

/** A player who may give and be given, with a line in the room. */
async function writer(login: string, visitor: Visitor = me): Promise<void> {
  await register(login, visitor)
  await query(
    `update player set email_confirmed_at = now(), created_at = created_at - interval '8 days' where login = $1`,
    [login],
  )
  await query(`insert into credit (player, edge, rakeback, status) select id, 0, 0, 1 from player where login = $1`, [
    login,
  ])
  await visitor.ask(calls.sayInChat, { room, text: `Привет всем`, key: requestKey() })
}

test('a tip is given by a command and by a line; a rain is opened, joined, drawn and proved', async () => {
  const other = new Visitor()
  await writer('rain-friend', other)
  await writer('rain-giver')
  const page = await openPage('/status')
  await page.press('Чат')
  const chat = page.part('complementary', 'Чат')
  await chat.press('Помощь', 'radio')
  await chat.fill('Сообщение', '/tip rain-friend')
  await chat.press('Сказать')
  await chat.sees('Напишите так: /tip имя 50')
  await chat.fill('Сообщение', '/tip rain-friend 50')
  await chat.press('Сказать')
  await page.window.sees('Кому: rain-friend')
  await page.window.press(/^Подарить/)
  await page.sees(/50.00.₽ подарено: rain-friend/)
  await chat.sees(/Подарок: rain-giver → rain-friend, 50.00/)

  // The other one opens a rain, of what the welcome gift was.
  await query(`delete from tips_given where true`)
  await other.ask(calls.placeBet, {
    game: 'dice',
    nonce: 0,
    clientSeed: 'x',
    stake: 60,
    params: { chance: 95, side: 'under' },
  })
  await other.ask(calls.openRain, { room, amount: 60, receivers: 2, seconds: 30, request: requestKey() })
  const rain = chat.part('region', 'Дождь')
  await rain.sees(/60.00.₽ на 2 участника/)
  await rain.sees('Открыл rain-friend')
  await rain.press('Участвую')
  await rain.sees('Вы участвуете, место 1.')
  await query(`update tips_rain set ends_at = clock_timestamp() where state = 'open'`)
  await rain.sees(/Вам досталось 60.00/)
  await rain.sees('✓ разыграно как обещано')
  await rain.press('Проверить')
  await page.window.sees('✓ Обещание пришло сюда до вашего участия')
  await page.window.sees('Число сайта')
  await page.window.press('Закрыть')
  await rain.press('Убрать дождь')
  await page.loses('разыграно как обещано')
})

test('the window of a rain says why it cannot be opened; the switch of tips is kept on the site', async () => {
  await register('rain-newcomer')
  await query(`update player set email_confirmed_at = now() where login = 'rain-newcomer'`)
  await query(
    `insert into credit (player, edge, rakeback, status) select id, 0, 0, 1 from player where login = 'rain-newcomer'`,
  )
  const page = await openPage('/status')
  await page.press('Чат')
  const chat = page.part('complementary', 'Чат')
  await chat.press('Помощь', 'radio')
  await chat.press('Дождь')
  await page.window.sees('Дарить можно через 7 дней: аккаунт ещё новый')
  const settings = await openPage('/account#settings')
  await settings.press(/^Принимать подарки/, 'switch')
  await settings.sees('Подарки из чата больше не приходят')
  expect(await me.ask(calls.tipSetting, {})).toEqual({ accepts: false })
})
