/** What the driver gives for a row. Made from the migrated database by `npm run rows`, which overwrites this file. */
interface Rows {
  authenticator: {
    player: bigint
    sealed: Buffer
    enabled_at: Date | null
    last_step: bigint
  }
  backup_code: {
    player: bigint
    place: number
    code_hash: string
    used_at: Date | null
  }
  closed_login: {
    login_mark: Buffer
  }
  email_link: {
    token_hash: Buffer
    player: bigint
    email: string
    email_key: string
    expires_at: Date
  }
  ended_session: {
    player: bigint
    id: bigint
    token_hash: Buffer
    why: 'elsewhere' | 'password' | 'crowded' | 'expired' | 'banned'
    at: Date
  }
  excluded_mark: {
    player: bigint
    mark: Buffer
    kind: 'email' | 'claimed' | 'device' | 'vk' | 'details'
    until: Date | number
    marked_at: Date
    looked_at: Date | null
  }
  former_login: {
    player: bigint
    login_mark: Buffer
    until: Date
  }
  passkey: {
    id: string
    player: bigint
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    automatic: boolean
    created_at: Date
    last_used_at: Date | null
    counter_falls: number
    counter_fell_at: Date | null
  }
  passkey_challenge: {
    challenge: string
    purpose: 'registration' | 'sign-in' | 'confirmation'
    player: bigint | null
    expires_at: Date
  }
  password_reset: {
    token_hash: Buffer
    player: bigint
    email_key: string
    expires_at: Date
  }
  player: {
    id: bigint
    login: string
    login_key: string
    email: string | null
    email_key: string | null
    mailbox: string | null
    email_confirmed_at: Date | null
    password_hash: string
    ref_link: string
    is_admin: boolean
    banned_at: Date | null
    ban_comment: string | null
    adult_confirmed_at: Date | null
    created_at: Date
    hide_name: boolean
    hide_profile: boolean
    credentials_changed_at: Date | null
    has_password: boolean
    picture: string | null
    closed_at: Date | null
    held_at: Date | null
    held_because: string | null
    held_like: bigint | null
    released_like: bigint[]
    keeps_devices: boolean
  }
  player_device: {
    player: bigint
    info_hash: Buffer
    info: string
    first_seen_at: Date
    last_seen_at: Date
  }
  player_identity: {
    provider: string
    subject: string
    player: bigint
    linked_at: Date
  }
  player_payee: {
    player: bigint
    details_key: Buffer
  }
  player_picture: {
    player: bigint
    name: string
    image: Buffer
  }
  session: {
    id: bigint
    player: bigint
    token_hash: Buffer
    previous_hash: Buffer | null
    previous_until: Date | null
    created_at: Date
    rotated_at: Date
    expires_at: Date
    address: string
    agent: string
    confirmed_at: Date
    last_seen_at: Date
  }
  sign_in: {
    id: bigint
    player: bigint
    at: Date
    way: 'password' | 'code' | 'passkey' | 'vk' | 'registration'
    success: boolean
    device: string
    network: string
    by_code: boolean
  }
  sign_in_ticket: {
    token_hash: Buffer
    player: bigint
    way: string
    tries: number
    expires_at: Date
  }
  social_attempt: {
    state_hash: Buffer
    purpose: 'sign-in' | 'link' | 'confirmation'
    verifier: string
    player: bigint | null
    expires_at: Date
  }
  social_ticket: {
    token_hash: Buffer
    provider: string
    subject: string
    expires_at: Date
  }
}

/** A row of a table, or of what a stored function answers with: the database does not say which of a function's columns may be empty. */
export type Row<Name extends keyof Rows> = Rows[Name]
