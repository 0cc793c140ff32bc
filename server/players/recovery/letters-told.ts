/** Shows the staff which letters a player was written, and what became of each: as a part of the timeline. */
import type { TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { byNumber, type Stream } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import { type KnownLetter, type LetterKind, lettersOf } from '../../platform/mail/outbox.ts'

const about: Readonly<Record<LetterKind, string>> = {
  newcomer: 'подтверждение почты',
  confirm: 'подтверждение почты',
  recovery: 'новый пароль',
  security: 'изменения в аккаунте',
  notice: 'сообщение сотрудника',
  restored: 'изменения после восстановления сайта',
  day: 'итоги дня',
}

const ending = ({ ended, answer }: KnownLetter): string => {
  if (ended === 'sent') return 'почтовый сервер принял'
  if (ended === 'refused') return 'такого адреса нет'
  return `${ended === null ? 'ждёт отправки' : 'не ушло'}${answer === null ? '' : ` (${answer})`}`
}

/** Of letters to an address that several accounts claim nothing is shown. */
export function lettersTold(db: Db, player: number): Stream<TimelineRow> {
  const letters = byNumber<KnownLetter & { id: bigint }>(
    async (below, count) =>
      (await lettersOf(db, player, below, count)).map((letter) => ({ ...letter, id: letter.number })),
    ({ at }) => at,
  )
  return async (after, count) =>
    (await letters(after, count)).map(({ found, ...where }) => ({
      ...where,
      found: {
        at: found.at.toISOString(),
        part: 'letter',
        what: `Письмо «${about[found.kind]}»: ${ending(found)}`,
        game: null,
        amount: null,
        balance: null,
        link: null,
      },
    }))
}
