/** Draws the keys by which payment systems recognize a repeated request. */
import { randomBytes } from 'node:crypto'

/** An idempotency key that no other order has ever had, on this database or another. */
export const drawProviderKey = () => randomBytes(24).toString('base64url')
