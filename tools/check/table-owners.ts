/** Which slice owns each table: the only one whose SQL may name it. A new table gets a line here with its migration. */
export const tableOwners: Readonly<Record<string, string>> = {
  rate_limit: 'server/platform',

  ledger_chart: 'server/ledger',
  ledger_account: 'server/ledger',
  ledger_transfer: 'server/ledger',
  ledger_discrepancy: 'server/ledger',

  wallet_limit: 'server/wallet',

  seed_root: 'server/play',
  bet: 'server/play',
  journal_offset: 'server/play',
  follower: 'server/play',

  player: 'server/features/identity',
  player_device: 'server/features/identity',
  session: 'server/features/identity',
  password_reset: 'server/features/identity',

  feed_bet: 'server/features/feed',

  site_setting: 'server/features/site',

  player_total: 'server/features/statistics',
  game_statistic: 'server/features/statistics',

  return_statistic: 'server/features/returns',
}
