/**
 * The sandbox: a payment system to play with, with its own page and books. The visitor pays or declines; the wallet test
 * also makes the notice come late, several times or never.
 */
import { type SandboxAct, payments as calls } from '@kurazh/contract/money/payments.ts'
import type { Db } from '../../../platform/database/database.ts'
import { builtFonts } from '../../../platform/http/built-fonts.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import { type Job, startJob } from '../../../platform/process/job.ts'
import type { Log } from '../../../platform/process/log.ts'
import { approvePayout } from '../payment-review.ts'
import { noticePath } from '../provider-hooks.ts'
import { paymentOf } from '../payment-orders.ts'
import { payoutOf } from '../payout-orders.ts'
import { changePayment, changePayout, paymentById, type SandboxPayment, takeNotices } from './books.ts'
import { backOf, noSuchPage, payPage } from './pay-page.ts'
import { elsewhere, payPath, sandboxName, signatureHeader, signNotice } from './sandbox-gateway.ts'

export interface SandboxDependencies {
  db: Db
  log: Log
  brand: string
  secret: Buffer
  /** In milliseconds; the usual interval if absent. */
  postEveryMs?: number | undefined
}

const usuallyPostEveryMs = 1000
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Accepted of the payment's own page; it has buttons for the first two, the others are the wallet test's. */
const onPage: readonly SandboxAct[] = ['pay', 'decline', 'delay', 'repeat', 'lose']
const delaySeconds = 20

type Change = (payment: SandboxPayment) => { payment: SandboxPayment; noticesInSeconds: readonly number[] }

/**
 * How each action changes a payment, and when its notices are sent. A settled payment stays settled, unless an action
 * says otherwise.
 */
const changes: Partial<Record<SandboxAct, Change>> = {
  pay: settled('paid', [0]),
  decline: settled('canceled', [0]),
  delay: settled('paid', [delaySeconds]),
  repeat: settled('paid', [0, 0, 0, 1, 3]),
  lose: settled('paid', []),
  'wrong-amount': (payment) => ({
    payment: { ...payment, status: 'paid', amount: payment.amount - 1n },
    noticesInSeconds: [0],
  }),
  'wrong-currency': (payment) => ({ payment: { ...payment, status: 'paid', currency: 'USD' }, noticesInSeconds: [0] }),
  early: (payment) => ({ payment, noticesInSeconds: [0] }),
  'take-back': (payment) => ({
    payment: { ...payment, returned: payment.status === 'paid' ? payment.amount : 0n },
    noticesInSeconds: [0],
  }),
  'pay-late': (payment) => ({ payment: { ...payment, status: 'paid' }, noticesInSeconds: [0] }),
}

function settled(status: 'paid' | 'canceled', noticesInSeconds: readonly number[]): Change {
  return (payment) =>
    payment.status === 'pending'
      ? { payment: { ...payment, status }, noticesInSeconds }
      : { payment, noticesInSeconds: [] }
}

/** Opens the sandbox's page and starts sending its notices. */
export async function startSandbox(http: Http, deps: SandboxDependencies): Promise<Job> {
  const { db, postEveryMs = usuallyPostEveryMs } = deps
  const deliver = (body: string, signature: string) =>
    http.app.inject({
      method: 'POST',
      url: noticePath(sandboxName),
      payload: body,
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    })
  // A request before that would end the registration of routes.
  let isReady = false
  http.app.addHook('onReady', async () => {
    isReady = true
  })
  const post = startJob(
    'sandbox notices',
    postEveryMs,
    async () => {
      if (!isReady) return
      for (const body of await takeNotices(db)) await deliver(body, signNotice(deps.secret, body))
    },
    deps.log,
  )

  await pages(http, deps, post)
  http.onSignedIn(calls.sandboxAct, async ({ caller }, { kind, id, act }) => {
    const reference = { player: caller.id, id }
    if (act === 'forge') {
      const { statusCode } = await deliver(
        JSON.stringify({ about: kind, reference: `${caller.id}-${id}`, status: 'paid' }),
        'f'.repeat(64),
      )
      return { success: { done: `поддельное уведомление отвергнуто: ${statusCode}` } }
    }
    const done =
      kind === 'payment'
        ? await actOnPayment(db, await paymentOf(db, reference), act)
        : await actOnPayout(db, await payoutOf(db, reference), act)
    post.wake()
    return done ? { success: { done: act } } : new Refusal('NotFound', 'Учебная платёжная система этого не знает')
  })
  return post
}

async function actOnPayment(db: Db, row: Awaited<ReturnType<typeof paymentOf>>, act: SandboxAct): Promise<boolean> {
  const change = changes[act]
  return (
    row?.gateway === sandboxName &&
    row.provider_id !== null &&
    change !== undefined &&
    (await changePayment(db, row.provider_id, change))
  )
}

const payoutChanges = { 'payout-hurry': 'settle', 'payout-refuse': 'cancel', 'payout-silent': 'silence' } as const

async function actOnPayout(db: Db, row: Awaited<ReturnType<typeof payoutOf>>, act: SandboxAct): Promise<boolean> {
  if (row?.gateway !== sandboxName) return false
  if (act === 'payout-approve') {
    if (row.state === 'review')
      await approvePayout(db, Number(row.id), { who: 'проверка кошелька', way: 'wallet test' })
    return true
  }
  return act in payoutChanges && changePayout(db, row.provider_key, payoutChanges[act as keyof typeof payoutChanges])
}

interface PayRoute {
  Params: { id: string }
  Querystring: Record<string, unknown>
}

/** Plain pages without a script: an external service shares nothing with the site. */
async function pages(http: Http, { db, brand }: SandboxDependencies, post: Job): Promise<void> {
  const look = { brand, fonts: await builtFonts() }
  await http.app.register(async (own) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    own.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      })
    })
    own.get<PayRoute>(payPath(':id'), async (request, reply) => {
      const payment = await find(db, request.params.id)
      return reply
        .code(payment === undefined ? 404 : 200)
        .type('text/html; charset=utf-8')
        .send(payment === undefined ? noSuchPage(look) : payPage(look, payment, elsewhere in request.query))
    })
    own.post<PayRoute>(payPath(':id'), async (request, reply) => {
      const { id } = request.params
      const act =
        request.body instanceof URLSearchParams
          ? onPage.find((each) => each === (request.body as URLSearchParams).get('act'))
          : undefined
      const change = act && changes[act]
      const found = await find(db, id)
      if (change === undefined || found === undefined)
        return reply.code(400).type('text/html; charset=utf-8').send(noSuchPage(look))
      await changePayment(db, id, change)
      post.wake()
      // As in real payment systems, the visitor is sent back, and the site learns the decision by itself.
      return reply.redirect(elsewhere in request.query ? `${payPath(id)}?${elsewhere}` : backOf(found), 303)
    })
  })
}

const find = async (db: Db, id: string) => (/^pay-[\w-]{22}$/.test(id) ? paymentById(db, id) : undefined)
