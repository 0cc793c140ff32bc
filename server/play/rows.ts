/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  bet: {
    player: bigint
    nonce: bigint
    game: string
    version: number
    stake: bigint
    multiplier_e4: bigint
    payout: bigint
    client_seed: string
    params: unknown
    at: Date
    journal: bigint
    moves: unknown
    ended: 'lost' | 'taken' | 'complete' | 'limit' | 'expired' | 'returned' | 'banned' | null
    added: bigint | null
  }
  bet_history: {
    player: bigint
    nonce: bigint
    game: string
    version: number
    stake: bigint
    multiplier_e4: bigint
    payout: bigint
    client_seed: string
    params: unknown
    at: Date
    journal: bigint
    moves: unknown
    ended: string | null
    added: bigint | null
  }
  bet_month: {
    player: bigint
    month: Date
    first: bigint
    last: bigint
  }
  bound_seed: {
    player: bigint
    nonce: bigint
    client_seed: string
    game: string
    stake: bigint
    reason: string
    at: Date
    tries: number
    tried_at: Date | null
  }
  declared_bank: {
    number: number
    amount: bigint
    bet_share_e4: number
    round_share_e4: number
    reason: string
    declared_by: bigint
    agreed_by: bigint
    at: Date
  }
  follower: {
    name: string
    position: bigint
  }
  game_start: {
    player: bigint
    game: string
    nonce: bigint
    at: Date
  }
  game_switch: {
    game: string
    off: boolean
    say: string
    no_autoplay: boolean
    no_turbo: boolean
    changed_at: Date
  }
  history_cut: {
    head: string
    journal: bigint
  }
  journal_offset: {
    only_row: boolean
    value: bigint
  }
  open_bet: {
    player: bigint
    nonce: bigint
    game: string
    version: number
    stake: bigint
    added: bigint
    max_win: bigint
    client_seed: string
    params: unknown
    moves: unknown
    opened_at: Date
    moved_at: Date
  }
  package_round: {
    player: bigint
    nonce: bigint
    game: string
    version: number
    stake: bigint
    multiplier_e4: bigint
    payout: bigint
    client_seed: string
    params: unknown
    event: string | null
    opened_at: Date
  }
  package_session: {
    player: bigint
    id: bigint
    secret: Buffer
    game: string
    version: number
    session: bigint
    ends_at: Date
    nonce: bigint | null
    client_seed: string | null
    answer: string | null
    waits_until: Date | null
  }
  play_close: {
    player: bigint
    balance: bigint
    at: Date
  }
  play_move: {
    player: bigint
    at: Date
  }
  play_open: {
    player: bigint
    verdict: string
    balance: bigint
    at: Date
  }
  play_package_end: {
    player: bigint
    balance: bigint
    at: Date
  }
  play_package_play: {
    player: bigint
    verdict: string
    balance: bigint
    at: Date
  }
  play_round_cancel: {
    player: bigint
    balance: bigint
  }
  play_round_lead: {
    epoch: bigint
  }
  play_round_place: {
    player: bigint
    verdict: string
    balance: bigint
  }
  play_round_settle: {
    player: bigint
    balance: bigint
  }
  play_round_take: {
    player: bigint
    multiplier: bigint
    payout: bigint
    balance: bigint
  }
  play_settle: {
    player: bigint
    verdict: string
    balance: bigint
    at: Date
  }
  play_step: {
    player: bigint
    verdict: string
    balance: bigint
    at: Date
  }
  play_table_lower: {
    player: bigint
    balance: bigint
  }
  play_table_move: {
    verdict: string
    balance: bigint
  }
  play_table_raise: {
    player: bigint
    verdict: string
    balance: bigint
  }
  play_table_settle: {
    player: bigint
    balance: bigint
  }
  play_table_void: {
    player: bigint
    balance: bigint
  }
  round: {
    game: string
    number: bigint
    chain: number
    link: number
    phase: 'betting' | 'running' | 'ended' | 'interrupted'
    betting_ends_at: Date
    started_at: Date | null
    ended_at: Date | null
    hash: Buffer | null
    point: bigint | null
    paid_to: bigint | null
    settled: boolean
    version: number
    reason: 'equipment' | 'rules' | 'restored' | null
  }
  round_bet: {
    player: bigint
    game: string
    round: bigint
    key: string
    place: number
    version: number
    stake: bigint
    auto: bigint
    state: 'open' | 'taken' | 'lost' | 'returned' | 'cancelled'
    multiplier: bigint
    payout: bigint
    placed_at: Date
    settled_at: Date | null
    journal: bigint | null
    params: unknown
  }
  round_bet_history: {
    player: bigint
    game: string
    round: bigint
    key: string
    place: number
    version: number
    stake: bigint
    auto: bigint
    state: string
    multiplier: bigint
    payout: bigint
    placed_at: Date
    settled_at: Date | null
    journal: bigint | null
    params: unknown
  }
  round_bet_month: {
    player: bigint
    game: string
    month: Date
    first: bigint
    last: bigint
  }
  round_chain: {
    game: string
    id: number
    links: number
    terminating: Buffer
    sealed: Buffer
    published_at: Date
    salt: string | null
    salt_from: 'drawn' | 'entered' | null
    salted_at: Date | null
    retired: bigint | null
    in_history: number
  }
  round_history: {
    game: string
    number: bigint
    chain: number
    link: number
    phase: string
    betting_ends_at: Date
    started_at: Date | null
    ended_at: Date | null
    hash: Buffer | null
    point: bigint | null
    paid_to: bigint | null
    settled: boolean
    version: number
    reason: string | null
  }
  round_lead: {
    game: string
    epoch: bigint
    address: string
    renewed_at: Date
    until: Date
    alive_at: Date
    asked_at: Date
  }
  round_month: {
    game: string
    month: Date
    first: bigint
    last: bigint
  }
  seed_root: {
    player: bigint
    sealed: Buffer
    created_at: Date
    restoration: bigint
    from_nonce: bigint
  }
  table_act: {
    game: string
    round: bigint
    step: number
    act: 'open' | 'close' | 'enter' | 'back' | 'confirm' | 'shuffle'
    value: number | null
    admin: bigint
    at: Date
  }
  table_bet: {
    player: bigint
    game: string
    round: bigint
    place: number
    version: number
    revision: number
    key: string
    stake: bigint
    params: unknown
    state: 'open' | 'settled' | 'returned' | 'withdrawn'
    multiplier_e4: bigint
    payout: bigint
    placed_at: Date
    settled_at: Date | null
    journal: bigint | null
    by_hand: boolean
    first_payout: bigint | null
    first_multiplier_e4: bigint | null
    corrected: bigint | null
    correction_seen: boolean
  }
  table_bet_history: {
    player: bigint
    game: string
    round: bigint
    place: number
    version: number
    revision: number
    key: string
    stake: bigint
    params: unknown
    state: string
    multiplier_e4: bigint
    payout: bigint
    placed_at: Date
    settled_at: Date | null
    journal: bigint | null
    by_hand: boolean
    first_payout: bigint | null
    first_multiplier_e4: bigint | null
    corrected: bigint | null
    correction_seen: boolean
  }
  table_bet_month: {
    player: bigint
    game: string
    month: Date
    first: bigint
    last: bigint
  }
  table_control: {
    game: string
    paused: boolean
    round: bigint | null
    reason: 'dealer' | 'equipment' | 'cards' | 'wheel' | 'rules' | null
    asked_at: Date
  }
  table_move: {
    game: string
    round: bigint
    step: number
    seat: number
    hand: number
    move: string
    by: 'player' | 'clock' | 'chart'
    at: Date
  }
  table_move_history: {
    game: string
    round: bigint
    step: number
    seat: number
    hand: number
    move: string
    by: string
    at: Date
  }
  table_round: {
    game: string
    number: bigint
    version: number
    chain: number | null
    link: number | null
    shoe: number | null
    first: number | null
    drawn: number | null
    phase: 'betting' | 'dealing' | 'ended' | 'voided'
    closes_at: Date
    started_at: Date | null
    ended_at: Date | null
    hash: Buffer | null
    result: unknown
    reason: 'dealer' | 'equipment' | 'cards' | 'wheel' | 'rules' | 'restored' | 'fault' | null
    settled: boolean
    corrected: boolean
  }
  table_round_history: {
    game: string
    number: bigint
    version: number
    chain: number | null
    link: number | null
    shoe: number | null
    first: number | null
    drawn: number | null
    phase: string
    closes_at: Date
    started_at: Date | null
    ended_at: Date | null
    hash: Buffer | null
    result: unknown
    reason: string | null
    settled: boolean
    corrected: boolean
  }
  table_round_month: {
    game: string
    month: Date
    first: bigint
    last: bigint
  }
  table_seat: {
    player: bigint
    game: string
    seat: number
    chart: boolean
    idle: number
    taken_at: Date
  }
  table_shoe: {
    game: string
    number: number
    chain: number
    link: number
    root: Buffer
    seeds: unknown
    cut_at: Date
    cut: number | null
    hash: Buffer | null
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
