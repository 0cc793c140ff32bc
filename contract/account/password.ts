/** Bounds and form of passwords, shown by the page and enforced by the server. */
import * as z from 'zod/mini'

/** In UTF-16 units, after normalization. */
export const passwordBounds = { min: 8, max: 128 } as const

/** The Unicode normal form in which passwords are hashed and counted. */
export const passwordForm = 'NFKC'

/**
 * A password at sign-in. Old ones may have been typed in a longer Unicode form, so the bound is wider than for a new
 * one.
 */
export const givenPassword = z
  .string()
  .check(z.minLength(1, 'Введите пароль'), z.maxLength(4 * passwordBounds.max, 'Слишком длинный пароль'))

/**
 * A new password. Normalized, because keyboards compose some letters differently («й» as one code point or two): see
 * `passwordForm`.
 */
export const newPassword = z
  .string()
  .check(
    z.normalize(passwordForm),
    z.minLength(passwordBounds.min, `Пароль — не короче ${passwordBounds.min} знаков`),
    z.maxLength(passwordBounds.max, `Пароль — не длиннее ${passwordBounds.max} знаков`),
  )
