/** Bugs in seeded bets and what follows them: nonces, repeats, steps, versions, the journal, history, links, and the page's memory. */
import { planted } from './plant.ts'

const bets = ['server/play/seeded/seeded-bets.test.ts', 'server/play/seeded/same-bet.test.ts', 'server/play/bets/rules-version.test.ts']
const steps = ['server/play/seeded/steps.test.ts', 'server/play/seeded/steps-limits.test.ts', 'server/play/bets/rules-version.test.ts']
const followed = ['server/play/bets/followers.test.ts', 'server/play/bets/bet-links.test.ts', 'server/play/rounds/history/round-history.test.ts', 'server/features/feed']

export const play = [
  ...planted(bets, [
    { what: 'тот же номер с другой версией правил — та же ставка', file: 'server/play/seeded/betting.ts', from: 'bet.version === versionOf(body) && ', to: '' },
    { what: 'тот же номер с другой суммой — та же ставка', file: 'server/play/seeded/betting.ts', from: ' && bet.stake === body.stake', to: '' },
    { what: 'страница истории повторяет последнюю ставку прежней', file: 'server/play/seeded/seeded-bets.ts', from: 'nonce < ${before} order by nonce desc limit ${limit}`', to: 'nonce <= ${before} order by nonce desc limit ${limit}`' },
    { what: 'ставка новой версии показывается по первым правилам', file: 'server/play/seeded/seeded-bets.ts', from: 'rulesOf(bet.game, bet.version, ...seededKinds)', to: 'rulesOf(bet.game, 1, ...seededKinds)', tests: ['server/play/bets/former-rules.test.ts'] },
  ]),
  ...planted(steps, [
    { what: 'номер открытой игры выдаётся снова', file: 'server/play/seeded/seeds.ts', from: 'where o.player = ${player} and o.nonce', to: 'where o.player < 0 and o.nonce' },
    { what: 'открытая игра живёт по новому пределу выигрыша', file: 'server/play/seeded/steps.ts', from: 'state.nextMultiplierE4, open.maxWin)', to: 'state.nextMultiplierE4, limitsOf(open.game).maxWin)' },
    { what: 'игрок видит срок на час позже', file: 'server/play/seeded/open-games.ts', from: 'idleHours * 3_600_000', to: '(idleHours + 1) * 3_600_000' },
    { what: 'открытая игра новой версии доигрывается по первым правилам', file: 'server/play/seeded/open-games.ts', from: "rulesOf(open.game, open.version, 'steps')", to: "rulesOf(open.game, 1, 'steps')" },
    { what: 'ход назад с другим полем принимается за повтор', file: 'server/play/seeded/steps.ts', from: 'step > open.moves.length || canonical(open.moves[step]) !== canonical(move)', to: 'step > open.moves.length' },
  ]),
  ...planted(followed, [
    { what: 'два узла применяют один отрезок журнала', file: 'server/play/bets/followers.ts', from: 'sql`hashtextextended(${`follower ${name}`}, 0)`', to: 'sql`hashtextextended(${`follower ${name}`}, pg_backend_pid())`' },
    { what: 'журнал читается до ещё не записанного', file: 'server/play/bets/journal.ts', from: 'coalesce((\n        select position from (', to: 'coalesce((\n        select position + 1000000 from (', tests: ['server/play/bets/journal.test.ts'] },
    { what: 'множитель раунда в журнале в сотых', file: 'server/play/rounds/store/hundredths.ts', from: 'sql`multiplier * 100`', to: 'sql`multiplier`', tests: ['server/play/bets/journal.test.ts'] },
    { what: 'в списке своих ставок на раунды видны чужие', file: 'server/play/rounds/history/round-history.ts', from: 'where b.player = ${player} and b.game = ${game} and state in', to: 'where b.game = ${game} and state in' },
    { what: 'отменённая ставка на раунд среди последних сыгранных', file: 'server/play/rounds/history/round-history.ts', from: 'game = played.id and ${isPlayed} order', to: 'game = played.id order' },
    { what: 'ссылка на ставку показывает ключ игрока', file: 'server/play/rounds/history/round-history.ts', from: 'const { key: _, ...shown } = ownBet', to: 'const { ...shown } = ownBet' },
  ]),
  ...planted(['server/play/switches'], [
    { what: 'запись берёт ставки выключенной игры', file: 'server/migrations/0165-games-switched-off.ts', from: 'leaveOut(sql`v_off && p_game`', to: 'leaveOut(sql`false`' },
    { what: 'повтор записанной ставки после выключения получает отказ', file: 'server/migrations/0165-games-switched-off.ts', from: ' or i.player in (select ledger_posted(p_player, ${keys}))', to: '' },
  ]),
  ...planted(['server/platform/group-commit.test.ts', 'server/platform/pace.test.ts'], [
    { what: 'после ядовитой записи одна соседняя теряется', file: 'server/platform/group-commit.ts', from: 'batch.slice(middle), deadline', to: 'batch.slice(middle + 1), deadline' },
  ]),
  ...planted(['server/play/rounds/loop/in-the-air.test.ts'], [
    { what: 'под обслуживанием шаг открытой игры не принимается', file: 'contract/play.ts', from: "refusals: ['NotFound', 'GameMoved', 'Unavailable'],\n    duringMaintenance: true,", to: "refusals: ['NotFound', 'GameMoved', 'Unavailable']," },
  ]),
  ...planted(['web/play', 'web/testing/liar'], [
    { what: 'страница: вернувшаяся раньше срока игра доказана', file: 'web/play/bets/bet-check.ts', from: "bet.ended === 'expired' || bet.ended === 'returned'\n", to: "bet.ended === 'expired'\n", tests: ['web/play/bets/bet-check.test.ts'] },
    { what: 'страница: игра могла пройти за предел выигрыша', file: 'web/play/bets/bet-check.ts', from: 'limit === undefined || made === limit', to: 'limit === undefined || made >= limit', tests: ['web/play/bets/bet-check.test.ts'] },
    { what: 'страница: срок открытой игры может приблизиться', file: 'web/play/steps/open-check.ts', from: 'Date.parse(open.endsAt) >= Date.parse(endsAt ?? open.endsAt)', to: 'Date.parse(open.endsAt) >= 0' },
    { what: 'страница: второе обещание затирает первое', file: 'web/play/betting/bet-memory.ts', from: 'before[0]?.promised ?? bet.promised', to: 'bet.promised' },
    { what: 'страница: выплата не сравнивается', file: 'web/play/bets/bet-check.ts', from: 'due !== undefined && due === bet.payout', to: 'due !== undefined' },
  ]),
]
