/** Bugs in who somebody is: sign-in, second factors, recovery, sessions, passkeys, VK, exclusion, counts of tries. */
import { planted } from './plant.ts'

export const identity = planted(['server/testing/used-once.test.ts', 'server/testing/foreign-things.test.ts', 'server/features/identity'], [
  { what: 'запасной код, поданный дважды сразу, открывает дважды', file: 'server/features/identity/second-factor.ts', from: ' where player = ${player} and place = ${place} and used_at is null`', to: ' where player = ${player} and place = ${place}`' },
  { what: 'код приложения открывает дважды', file: 'server/features/identity/second-factor.ts', from: 'and last_step < ${step} and', to: 'and last_step <= ${step} and' },
  { what: 'билет второго шага с двумя кодами сразу открывает дважды', file: 'server/features/identity/second-step.ts', from: "    if (numAffectedRows !== 1n) return new Refusal('LinkExpired', 'Вход начат слишком давно. Войдите заново')\n", to: "    if (numAffectedRows > 1n) return new Refusal('LinkExpired')\n" },
  { what: 'у билета второго шага шесть попыток', file: 'server/features/identity/second-step.ts', from: 'tries < ${triesPerTicket}', to: 'tries <= ${triesPerTicket}' },
  { what: 'ссылка восстановления живёт после смены адреса', file: 'server/features/identity/recovery.ts', from: ' || owner.email_key !== link.email_key', to: '' },
  { what: 'вызов ключа доступа не гасится', file: 'server/features/identity/passkeys.ts', from: '    delete from passkey_challenge\n    where challenge', to: '    update passkey_challenge set purpose = purpose\n    where challenge' },
  { what: 'чужой ключ доступа подтверждает', file: 'server/features/identity/passkeys.ts', from: ' || (player !== null && Number(row.player) !== player)', to: '' },
  { what: 'чужой ключ доступа убирается', file: 'server/features/identity/passkeys.ts', from: 'delete from passkey where id = ${id} and player = ${player}`', to: 'delete from passkey where id = ${id} and ${player} > 0`' },
  { what: 'чужая сессия закрывается', file: 'server/features/identity/sessions.ts', from: "'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.allBut}`\n  const { rows } = await sql<{ id: bigint }>`delete from session where player = ${player} and ${condition}", to: "'only' in which ? sql`id = ${which.only}` : sql`player = ${player} and id <> ${which.allBut}`\n  const { rows } = await sql<{ id: bigint }>`delete from session where ${condition}" },
  { what: 'прежний токен сессии работает без срока', file: 'server/features/identity/session-cache.ts', from: ' and s.previous_until > now()', to: '' },
  { what: 'чужая попытка VK доводится до конца', file: 'server/features/identity/social.ts', from: 'asked === undefined || caller.id !== attempt.player', to: 'asked === undefined' },
  { what: 'билет VK создаёт аккаунт и после срока', file: 'server/features/identity/social.ts', from: 'token_hash = ${tokenHash(ticket)} and expires_at > now() as asked', to: 'token_hash = ${tokenHash(ticket)} as asked' },
  { what: 'подтверждение годится и для другой сессии', file: 'server/features/identity/sessions.ts', from: 'update session set confirmed_at = now() where id = ${session}`', to: 'update session set confirmed_at = now() where player = (select player from session where id = ${session})`' },
  { what: 'подтверждение действует час', file: 'server/features/identity/sessions.ts', from: 'const confirmedMinutes = 10', to: 'const confirmedMinutes = 60' },
  { what: 'попытки кодов и запасных кодов считаются порознь', file: 'server/features/identity/second-step.ts', from: 'const bucket = `code ${player}`\n  if', to: 'const bucket = `code ${player} ${code.length}`\n  if' },
  { what: 'письмо с новым адресом отправляется без подтверждения', file: 'server/features/identity/emails.ts', from: '    const refusal = await askConfirmation(db, caller)\n    if (refusal !== undefined) return refusal\n    return (await sendLink(parts, caller.id, email, (tx) => askConfirmation(tx, caller))) ?? sent', to: '    return (await sendLink(parts, caller.id, email, (tx) => sessionStands(tx, caller))) ?? sent' },
  { what: 'исключённого не узнают по ящику с точками', file: 'server/features/identity/excluded.ts', from: "gmail ? plain.replaceAll('.', '')", to: 'gmail ? plain', tests: ['server/testing/exclusions.test.ts'] },
  { what: 'исключение помнится только до подтверждения почты', file: 'server/features/identity/emails.ts', from: '  await holdIfMarked(tx, markKey, player, [emailTrait(link.email)], { proven: true })\n', to: '', tests: ['server/testing/exclusions.test.ts'] },
  { what: 'попытки считаются на одну больше', file: 'server/platform/rate-limit.ts', from: 'Number.POSITIVE_INFINITY) <= count', to: 'Number.POSITIVE_INFINITY) <= count + 1' },
])
