/** Which slice owns each table: the only one whose SQL may name it. A new table gets a line here with its migration. */
export const tableOwners: Readonly<Record<string, string>> = {
  rate_limit: 'server/platform',
  site_secret: 'server/platform',

  ledger_chart: 'server/ledger',
  ledger_account: 'server/ledger',
  ledger_transfer: 'server/ledger',
  ledger_discrepancy: 'server/ledger',

  wallet_limit: 'server/wallet',
  wallet_break: 'server/wallet',

  seed_root: 'server/play',
  bet: 'server/play',
  open_bet: 'server/play',
  package_session: 'server/play',
  package_round: 'server/play',
  journal_offset: 'server/play',
  follower: 'server/play',
  round_lead: 'server/play',
  round_chain: 'server/play',
  round: 'server/play',
  round_bet: 'server/play',

  player: 'server/features/identity',
  player_device: 'server/features/identity',
  session: 'server/features/identity',
  ended_session: 'server/features/identity',
  password_reset: 'server/features/identity',
  sign_in: 'server/features/identity',
  email_link: 'server/features/identity',
  player_picture: 'server/features/identity',
  authenticator: 'server/features/identity',
  backup_code: 'server/features/identity',
  passkey: 'server/features/identity',
  passkey_challenge: 'server/features/identity',
  sign_in_ticket: 'server/features/identity',
  player_identity: 'server/features/identity',
  social_attempt: 'server/features/identity',
  social_ticket: 'server/features/identity',
  closed_login: 'server/features/identity',
  excluded_mark: 'server/features/identity',

  protection_change: 'server/features/protection',
  protection_break: 'server/features/protection',
  protection_visit: 'server/features/protection',

  favourite_slot: 'server/features/favourites',

  package: 'server/features/packages',

  reward_payment: 'server/rewards',
  reward_sum: 'server/rewards',
  credit: 'server/features/credit',
  credit_day: 'server/features/credit',
  credit_total: 'server/features/credit',
  status_reached: 'server/features/credit',
  promo_code: 'server/features/promo',
  promo_use: 'server/features/promo',
  referral_link: 'server/features/referral',
  referral: 'server/features/referral',
  referral_day: 'server/features/referral',
  referral_own_day: 'server/features/referral',
  wheel_credit: 'server/features/wheel',
  wheel_turn: 'server/features/wheel',

  tournament: 'server/features/tournaments',
  tournament_entry: 'server/features/tournaments',
  tournament_score: 'server/features/tournaments',
  tournament_total: 'server/features/tournaments',
  tournament_prize: 'server/features/tournaments',

  feed_bet: 'server/features/feed',

  payment: 'server/features/payments',
  payment_notice: 'server/features/payments',
  payout: 'server/features/payments',
  payout_decision: 'server/features/payments',
  sandbox_payment: 'server/features/payments/sandbox',
  sandbox_payout: 'server/features/payments/sandbox',
  sandbox_notice: 'server/features/payments/sandbox',

  reserve_day: 'server/features/reserves',
  reserve_leaf: 'server/features/reserves',
  reserve_node: 'server/features/reserves',

  site_setting: 'server/features/site',

  player_total: 'server/features/statistics',
  game_statistic: 'server/features/statistics',

  return_statistic: 'server/features/rtp',
}
