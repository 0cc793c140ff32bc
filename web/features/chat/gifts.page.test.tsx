/** Drives tips and rains of the chat: a command, the window, the toast; a rain from the button to the check mark. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { requestKey } from '../../api/request-key.ts'
import { openPage, register } from '../../testing/page.tsx'
import { bring } from '../../testing/admin-page.ts'
import { tokenFor } from '../../testing/letters.ts'
import { me, Visitor } from '../../testing/wire.ts'

const room = 'general'

/** A player who may give and be given, with a line in the room. */
async function writer(login: string, visitor: Visitor = me): Promise<void> {
  await register(login, visitor)
  await bring({ login }, 'chatter')
  await visitor.ask(calls.sayInChat, { room, text: 'Привет всем', key: requestKey() })
}

test('a tip is given by a command and by a line; a rain is opened, joined, drawn and proved', async () => {
  const other = new Visitor()
  await writer('rain-friend', other)
  await writer('rain-giver')
  const page = await openPage('/status')
  await page.press('Чат')
  const chat = page.part('complementary', 'Чат')
  await chat.press('Общий', 'radio')
  await chat.fill('Сообщение', '/tip rain-friend')
  await chat.press('Сказать')
  await chat.sees('Напишите так: /tip имя 50')
  await chat.fill('Сообщение', '/tip rain-friend 50')
  await chat.press('Сказать')
  await page.window.sees('Кому: rain-friend')
  await page.window.press(/^Подарить/)
  await page.sees(/50.00.₽ подарено: rain-friend/)
  await chat.sees(/Подарок: rain-giver → rain-friend, 50.00/)

  // What was given is staked first.
  await other.ask(calls.placeBet, {
    game: 'dice',
    nonce: 0,
    clientSeed: 'x',
    stake: 60,
    params: { chance: 95, side: 'under' },
  })
  await other.ask(calls.openRain, { room, amount: 60, receivers: 2, seconds: 30, request: requestKey() })
  const rain = chat.part('region', 'Дождь')
  await rain.sees(/60.00.₽, получателей: 2/)
  await rain.sees('Открыл rain-friend')
  await rain.press('Участвую')
  await rain.sees('Вы участвуете, место 1.')
  await bring({}, 'rain')
  await rain.sees(/Вам досталось 60.00/)
  await rain.sees('✓ разыграно как обещано')
  await rain.press('Проверить')
  await page.window.sees('✓ Обещание пришло сюда до вашего участия')
  await page.window.sees('Число сайта')
  await page.window.sees('Данные для проверки (JSON)')
  await page.window.press('Закрыть')
  await rain.press('Убрать дождь')
  await page.loses('разыграно как обещано')
})

test('the window of a rain says why it cannot be opened; the switch of tips is kept on the site', async () => {
  await register('rain-newcomer')
  await me.ask(calls.confirmEmail, { token: await tokenFor('rain-newcomer@example.org', 'email') })
  for (let nonce = 0; nonce < 10; nonce++)
    await me.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'x',
      stake: 1,
      params: { chance: 95, side: 'under' },
    })
  const page = await openPage('/status')
  await page.press('Чат')
  const chat = page.part('complementary', 'Чат')
  await chat.press('Общий', 'radio')
  await chat.press('Дождь')
  await page.window.sees('Дарить можно через 7 дней: аккаунт ещё новый')
  const settings = await openPage('/account#settings')
  await settings.press(/^Принимать подарки/, 'switch')
  await settings.sees('Подарки из чата больше не приходят')
  expect(await me.ask(calls.tipSetting, {})).toEqual({ accepts: false })
})
