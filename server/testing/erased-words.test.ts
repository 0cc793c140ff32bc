/**
 * What the staff wrote of a player goes with the account. Every column of text that stays is named here with what it
 * holds, so that a new one is noticed.
 */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ofAllSlices } from '../wiring/slices.ts'
import { type Player, testSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.database.pool.query<Row>(text, values)).rows

/** Words of the staff, in tables whose rows stay. */
const words = [
  'account_copy.reason',
  'admin_correction.comment',
  'payment.remark',
  'payment_refund.reason',
  'payout.remark',
  'payout_decision.reason',
  'payout_freeze.reason',
  'player.ban_comment',
  'risk_flag.why',
  'tournament_struck.reason',
]

/** What the others hold: never words of a person about the player. */
const others: Readonly<Record<string, string>> = {
  'names of games, kinds, states, codes of the site':
    'admin_correction.account admin_correction.reason admin_role.role bet.game bet.ended bet_history.game bet_history.ended bound_seed.game bound_seed.reason credit_day.game document_acceptance.name excluded_mark.kind feed_bet.game game_start.game ledger_history.kind ledger_month.kind ledger_month.series ledger_transfer.kind open_bet.game package_round.game payment.gateway payment.method payment.state payment_notice.gateway payment_refund.state payment_return.gateway payout.gateway payout.method payout.state payout.flags payout_decision.decision payout_decision.way player.held_because protection_break.length protection_change.measure protection_change.period referral.verdict reward_payment.reward reward_sum.reward risk_flag.rule risk_flag.state tips_given.room tips_rain.room tips_rain.state tips_rain.why round_bet.game round_bet.state round_bet_history.game round_bet_history.state round_bet_month.game table_bet.game table_bet.state table_bet_history.game table_bet_history.state table_bet_month.game wallet_limit.measure wallet_limit.period wallet_vault_return.state mission_week.games player_game_month.game player_record.game',
  'keys and numbers of the site and of payment systems':
    'admin_correction.request feed_bet.link heist_run.link ledger_history.key ledger_movement.key ledger_transfer.key payment.provider_id payment.provider_key payment_refund.provider_key payout.provider_id payout.provider_key player.ref_link promo_use.code promo_use.request referral.code reserve_leaf.salt reward_payment.key reward_payment.request risk_flag.mark tips_rain.commitment tips_rain.seed round_bet.key round_bet_history.key table_bet.key table_bet_history.key task_done.task jackpot_leaf.salt jackpot_seed.seed player_record.multiplier_link player_record.win_link challenge_win.link',
  'the player’s own bets and marks of links':
    'bet.client_seed bet.params bet.moves bet_history.client_seed bet_history.params bet_history.moves bound_seed.client_seed open_bet.client_seed open_bet.params open_bet.moves package_round.client_seed package_round.params package_round.event referral.source referral.traces tips_entrant.seed round_bet.params round_bet_history.params table_bet.params table_bet_history.params',
  'names of the staff':
    'admin_session.address admin_session.agent payout.approvals payout_decision.who protection_break.by_staff risk_flag.decided_by',
  'numbers of other players, figures of a rule': 'player.released_like risk_flag.facts risk_flag.linked',
  'emptied as details of the player, see the tests of closing':
    'payment.pay_url payment.qr payment.receipt_email payment_notice.body payout.details player.login player.login_key player.email player.email_key player.mailbox player.password_hash player.picture',
}

test('every column of text that outlives an account is known', async () => {
  const stays = Object.entries(ofAllSlices.playersTables).flatMap(([name, { closing }]) =>
    closing === 'erased' ? [] : [name],
  )
  const columns = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
    [stays],
  )
  const known = [...words, ...Object.values(others).flatMap((names) => names.split(' '))]
  expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

const marker = 'слово о человеке'

/** Tables of the whole schema that hold the marker. */
async function marked(): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables)
    if ((await query(`select from "${name}" as one where one::text like $1 limit 1`, [`%${marker}%`])).length > 0)
      found.push(name)
  return found
}

/** Rows of every table of `words`, over and done with, so that nothing bars the closing. */
async function writeAbout({ id }: Player): Promise<void> {
  const write = (text: string) => query(text, [id, marker])
  await write(`update player set ban_comment = $2 where id = $1`)
  await write(`insert into account_copy (player, reason, asked_by, allowed_by, until) values ($1, $2, 1, 1, now())`)
  await write(
    `insert into admin_correction (player, request, amount, account, reason, comment, made_by) values ($1, 'x', 1, 'gifts', 'failure', $2, 1)`,
  )
  await write(
    `insert into payment (player, request, gateway, method, amount, state, provider_key, remark) values ($1, gen_random_uuid(), 'sandbox', 'card', 100, 'canceled', 'k', $2)`,
  )
  await write(
    `insert into payment_refund (player, payment, number, amount, held, missing, provider_key, reason, state, ended_at) values ($1, 1, 1, 1, 1, 0, 'k', $2, 'done', now())`,
  )
  await write(
    `insert into payout (player, request, gateway, method, details, details_key, amount, state, provider_key, remark) values ($1, gen_random_uuid(), 'sandbox', 'account', '{"masked": "1"}', '', 100, 'refused', 'k', $2)`,
  )
  await write(
    `insert into payout_decision (player, payout, decision, who, way, reason) values ($1, 1, 'refused', 'admin', 'admin area', $2)`,
  )
  await write(`insert into payout_freeze (player, reason, made_by) values ($1, $2, 1)`)
  await write(
    `insert into risk_flag (player, rule, mark, weight, size, facts, linked, state, why) values ($1, 'r', 'm', 1, 1, '[]', '{}', 'dismissed', $2)`,
  )
  await write(
    `insert into tournament_struck (player, tournament, reason, score, amount, paid) values ($1, 1, $2, 0, 0, 0)`,
  )
  await write(`insert into admin_note (player, admin, who, text) values ($1, 1, 'admin', $2)`)
  await write(`insert into player_notice (player, admin, who, text) values ($1, 1, 'admin', $2)`)
}

test('closing an account leaves no word of the staff about its player in the whole schema', async () => {
  const player = await site.player()
  await writeAbout(player)
  const tables = [...new Set(words.map((column) => column.split('.')[0] ?? '')), 'admin_note', 'player_notice']
  expect(await marked()).toEqual(tables.toSorted())
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await marked()).toEqual([])
})

test('the marks of closed logins need the site’s secret: no plain hash of the login is kept', async () => {
  const player = await site.player()
  await player.ask(calls.closeAccount, { giveUp: true })
  const kept = await query<{ plain: boolean }>(
    `select login_mark = sha256(convert_to(lower($1), 'UTF8')) as plain from closed_login`,
    [player.login],
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.some(({ plain }) => plain)).toBe(false)
})
