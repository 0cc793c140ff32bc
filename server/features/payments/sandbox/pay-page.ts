/** The sandbox's payment page. It states that the money is play money. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { SandboxPayment } from './books.ts'

const style = `
:root { color-scheme: dark light; --page: #0d1512; --card: #14201b; --line: #2a3b34; --text: #eaf5f0; --soft: #9fb8ad; --act: #2fbf8f; --on: #06231a; --warn: #ffc94d }
@media (prefers-color-scheme: light) { :root { --page: #eef4f1; --card: #fff; --line: #d3e0da; --text: #10231b; --soft: #4a6358; --act: #0b7a57; --on: #fff; --warn: #8a5a00 } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 28px 24px; display: grid; gap: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 16px }
h1 { font-size: 18px; font-weight: 650 }
.play { padding: 10px 14px; border: 1px solid var(--warn); border-radius: 12px; color: var(--warn); font-size: 14.5px }
.sum { font-size: 36px; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.soft { color: var(--soft); font-size: 14.5px }
form { display: grid; gap: 10px }
button, .back { display: grid; gap: 2px; width: 100%; min-height: 48px; padding: 10px 16px; align-content: center; text-align: left; font: inherit; font-weight: 600; color: inherit; background: none; border: 1px solid var(--line); border-radius: 12px; cursor: pointer; text-decoration: none }
.back { text-align: center; font-weight: 500 }
button small { font-weight: 400; color: var(--soft); font-size: 13.5px }
.main { background: var(--act); border-color: var(--act); color: var(--on); text-align: center }
button:focus-visible, .back:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
`

const acts: readonly (readonly [act: string, name: string, about: string])[] = [
  ['delay', 'Оплатить, уведомление опоздает', 'Сайт узнает об оплате через двадцать секунд или спросит раньше сам'],
  ['repeat', 'Оплатить, уведомление придёт пять раз', 'Зачислить нужно ровно один раз'],
  ['lose', 'Оплатить, уведомление потеряется', 'Сайт должен спросить сам'],
  ['decline', 'Отказаться от оплаты', 'Деньги не спишутся'],
]

/**
 * The page: buttons while the payment waits, the result afterwards. `elsewhere`: on another device than the one that
 * ordered it.
 */
export function payPage(brand: string, payment: SandboxPayment, elsewhere: boolean): string {
  const sum = escaped(formatRoundMoney(payment.amount))
  return page(
    brand,
    `
    <p class="play">Деньги игровые. Это учебная платёжная система: ничего не спишется.</p>
    <div><p class="soft">Пополнение игрового счёта · заказ ${escaped(payment.reference)}</p><p class="sum">${sum}</p></div>
    ${payment.status === 'pending' ? choices() : `<p role="status">${escaped(outcomeOf(payment))}</p>`}
    ${elsewhere ? '<p class="soft">Дальше — на том устройстве, где вы заказали пополнение.</p>' : `<a class="back" href="${escaped(backOf(payment))}">Вернуться на сайт</a>`}`,
  )
}

export const noSuchPage = (brand: string): string =>
  page(brand, '<p>Такого платежа здесь нет.</p><a class="back" href="/wallet">Вернуться на сайт</a>')

function choices(): string {
  const others = acts.map(
    ([act, name, about]) => `<button name="act" value="${act}">${name}<small>${about}</small></button>`,
  )
  return `<form method="post"><button class="main" name="act" value="pay">Оплатить</button>${others.join('')}</form>`
}

function outcomeOf({ status, returned }: SandboxPayment): string {
  if (status === 'canceled') return 'Вы отказались: платёж отменён.'
  return returned > 0n ? 'Платёж возвращён.' : 'Оплачено игровыми рублями. Сайт вот-вот узнает об этом.'
}

/** The way back, without a host: the visitor's session belongs to whichever host name they used. */
export function backOf({ return_url }: SandboxPayment): string {
  const { pathname, search } = new URL(return_url)
  return `${pathname}${search}`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(brand: string, body: string): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Учебная касса | ${escaped(brand)}</title><style>${style}</style></head>
<body><main><h1>Учебная касса</h1>${body}</main></body></html>`
}
