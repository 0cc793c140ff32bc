/** The sandbox's payment page. It states that the money is play money. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { SandboxPayment } from './books.ts'

const style = `
:root { color-scheme: dark light; --page: #0b0d1c; --sky: #2a1a5e; --card: #11142a; --line: rgb(160 170 255 / 16%); --text: #eef0ff; --soft: #9ea5cb; --act: #7b61ff; --act-end: #6a4cf0; --link: #a78bff; --money: #ffc94d }
@media (prefers-color-scheme: light) { :root { --page: #f3f3fb; --sky: #dcd6ff; --card: #fff; --line: rgb(40 40 110 / 14%); --text: #15172e; --soft: #565d84; --act: #6a4cf0; --act-end: #5836df; --link: #5836df; --money: #8a5a00 } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: radial-gradient(90% 60% at 50% -10%, var(--sky), transparent) var(--page); color: var(--text); font: 500 1rem/1.5 Onest, Golos, 'Segoe UI', system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 24px; display: grid; gap: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 20px; box-shadow: 0 24px 60px rgb(0 0 0 / 28%) }
header { display: flex; align-items: center; gap: 10px }
header svg { width: 36px; height: 36px; flex: none }
header b { font: 700 1.125rem Unbounded, 'Segoe UI', system-ui, sans-serif }
h1 { margin-left: auto; color: var(--soft); font-size: .875rem; font-weight: 500 }
.sum { font: 700 2.25rem/1.2 Unbounded, 'Segoe UI', system-ui, sans-serif; letter-spacing: -.02em; font-variant-numeric: tabular-nums; white-space: nowrap }
.sum span { color: var(--money) }
.soft { color: var(--soft); font-size: .9375rem }
form { display: grid; gap: 10px }
button, .back { display: grid; place-content: center; width: 100%; min-height: 52px; padding: 10px 16px; font: inherit; font-weight: 600; color: inherit; background: none; border: 1px solid var(--line); border-radius: 14px; cursor: pointer; text-decoration: none; text-align: center }
.back { border: 0; color: var(--link) }
.main { min-height: 60px; border: 0; background: linear-gradient(var(--act), var(--act-end)); color: #fff; font-size: 1.0625rem }
button:focus-visible, .back:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
`

/** The site's sign, as `web/public/icon.svg` has it. */
const sign = `<svg viewBox="0 0 32 32" aria-hidden="true"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#a78bff"/><stop offset="1" stop-color="#6241f5"/></linearGradient></defs><rect width="32" height="32" rx="9" fill="url(#a)"/><path d="M11 8v16M21.5 8 11.8 16.2 22 24" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** What every page needs: the name of the site and the rules of its fonts. */
export interface PayPageLook {
  brand: string
  fonts: string
}

/**
 * The page: two buttons while the payment waits, the result afterwards. `elsewhere`: on another device than the one
 * that ordered it.
 */
export function payPage(look: PayPageLook, payment: SandboxPayment, elsewhere: boolean): string {
  const sum = escaped(formatRoundMoney(payment.amount)).replace(/₽$/, '<span>₽</span>')
  const isPending = payment.status === 'pending'
  return page(
    look,
    `
    <div><p class="soft">${isPending ? 'Пополнение игрового счёта' : `<span role="status">${escaped(outcomeOf(payment))}</span>`}</p><p class="sum">${sum}</p><p class="soft">Заказ ${escaped(payment.reference)}</p></div>
    ${isPending ? choices : ''}
    ${elsewhere ? '<p class="soft">Дальше — на том устройстве, где вы заказали пополнение.</p>' : `<a class="back" href="${escaped(backOf(payment))}">Вернуться на сайт</a>`}
    <p class="soft">Деньги игровые. С карты ничего не спишется.</p>`,
  )
}

export const noSuchPage = (look: PayPageLook): string =>
  page(look, '<p>Такого платежа здесь нет.</p><a class="back" href="/wallet">Вернуться на сайт</a>')

const choices = `<form method="post"><button class="main" name="act" value="pay">Оплатить</button><button name="act" value="decline">Отказаться</button></form>`

function outcomeOf({ status, returned }: SandboxPayment): string {
  if (status === 'canceled') return 'Вы отказались: платёж отменён'
  return returned > 0n ? 'Платёж возвращён' : 'Оплачено игровыми рублями'
}

/** The way back, without a host: the visitor's session belongs to whichever host name they used. */
export function backOf({ return_url }: SandboxPayment): string {
  const { pathname, search } = new URL(return_url)
  return `${pathname}${search}`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

function page({ brand, fonts }: PayPageLook, body: string): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Учебная касса | ${escaped(brand)}</title><style>${fonts}${style}</style></head>
<body><main><header>${sign}<b>${escaped(brand)}</b><h1>Учебная касса</h1></header>${body}</main></body></html>`
}
