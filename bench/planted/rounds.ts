/** Bugs in shared rounds: the stored functions, requests and phases, takeovers, news, and what the page pins of them. */
import { planted } from './plant.ts'

const functions = 'server/migrations/0056-owners-before-bets.ts'
const store = 'server/play/rounds/store/round-store.ts'
const requests = 'server/play/rounds/requests/round-requests.ts'
const loop = 'server/play/rounds/loop/round-loop.ts'
const settlement = 'server/play/rounds/loop/settlement.ts'
const mechanic = 'server/play/rounds/rising/rising-mechanic.ts'
const multiplier = 'server/play/rounds/rising/multiplier.ts'
const cashOuts = 'server/play/rounds/rising/cash-outs.ts'

export const rounds = [
  ...planted(['server/play/rounds/store/round-store.test.ts', 'server/play/bets/payouts.test.ts'], [
    {
      what: 'в базе ставка ровно на своей точке сгорает', file: functions,
      from: `            state = case when b.auto <= v_paid_to then 'taken' when v_interrupted then 'returned' else 'lost' end,
            multiplier = case when b.auto <= v_paid_to then b.auto else 0 end,
            payout = case when b.auto <= v_paid_to then`,
      to: `            state = case when b.auto < v_paid_to then 'taken' when v_interrupted then 'returned' else 'lost' end,
            multiplier = case when b.auto < v_paid_to then b.auto else 0 end,
            payout = case when b.auto < v_paid_to then`,
    },
    { what: 'в базе выплата забранной ставки округляется к ближайшей копейке', file: functions, from: 'b.stake * i.multiplier / 100', to: '(b.stake * i.multiplier + 50) / 100' },
    { what: 'в базе выплата по цели округляется вверх', file: functions, from: 'then b.stake * b.auto / 100', to: 'then (b.stake * b.auto + 99) / 100' },
    {
      what: 'в базе отменяется и забранная ставка', file: functions,
      from: `where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state = 'open';
      select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':back')`,
      to: `where b.player = i.player and b.game = p_game and b.round = p_round and b.key = i.key and b.state in ('open', 'taken');
      select array_agg(b.player), array_agg('round:' || p_game || ':' || p_round || ':' || b.key || ':back')`,
    },
    { what: 'вторая ставка игрока рассчитывается вместе с первой', file: functions, from: 'row_number() over (partition by player order by key) as turn', to: '1 as turn' },
    { what: 'возвращённая ставка попадает в журнал', file: functions, from: 'journal = case when b.auto <= v_paid_to or not v_interrupted then v_journal end', to: 'journal = v_journal' },
    { what: 'рассчитанный раунд кончается ещё раз', file: store, from: 'and not settled and ${isLed', to: 'and ${isLed' },
    { what: 'открытие раунда повторяется и в полёте', file: store, from: " where round.phase = 'betting'`", to: '`' },
  ]),
  ...planted(['server/play/rounds/rising/phases.test.ts'], [
    { what: 'забрать можно и в самый миг взрыва', file: multiplier, from: 'elapsedMs < game.playMs(crashPointE4)', to: 'elapsedMs <= game.playMs(crashPointE4)' },
    { what: 'отмена принимается в миг конца приёма', file: requests, from: 'clock.now() >= round.bettingEndsAt', to: 'clock.now() > round.bettingEndsAt' },
    { what: 'ставка принимается в миг конца приёма', file: 'server/play/rounds/requests/admission.ts', from: 'now >= round.bettingEndsAt', to: 'now > round.bettingEndsAt' },
    { what: 'узел, который уходит, ещё принимает ставки', file: 'server/play/rounds/requests/admission.ts', from: "round.phase !== 'betting' || now", to: 'now' },
    { what: 'узел, который уходит, ещё отменяет ставки', file: requests, from: "if (round.phase !== 'betting' || loop", to: 'if (loop' },
    { what: 'забрать между приёмом и взлётом: запрос повисает', file: cashOuts, from: "(round.phase === 'betting' || round.phase === 'closing')", to: "round.phase === 'betting'" },
    { what: 'забрать, что пришло до взлёта, платит', file: cashOuts, from: "if (seat.state === 'open' && playedMs < 0) return refused('NotRunning')\n", to: '' },
    { what: 'взлёт не ждёт ставок, которые ещё списываются', file: loop, from: '    view.close()\n    await round.bets.written()\n', to: '    view.close()\n' },
    { what: 'раунды выключенной игры идут дальше', file: loop, from: 'this.#standsStill = isPaused || isOff', to: 'this.#standsStill = isPaused', tests: ['server/play/switches'] },
    { what: 'отозванный полёт летит дальше', file: loop, from: 'if (isCalledOff(round)) return this.#callOffPlay(round)', to: '', tests: ['server/play/rounds/control'] },
    { what: 'полёт подхватывают на миллисекунду дольше', file: 'server/play/rounds/loop/takeover.ts', from: 'now - lostAt <= leadTimes.continuesWithinMs', to: 'now - lostAt <= leadTimes.continuesWithinMs + 1', tests: ['server/play/rounds/loop/takeover.test.ts'] },
    { what: 'дважды отменённая ставка дважды освобождает место', file: 'server/play/rounds/loop/round-bets.ts', from: "    if (seat.state !== 'open') return\n    Object.assign(seat, { state: 'cancelled'", to: "    Object.assign(seat, { state: 'cancelled'", tests: ['server/play/rounds/loop/round-bets.test.ts'] },
    { what: 'забранная ставка считается в новостях дважды', file: 'server/play/rounds/broadcast/broadcast.ts', from: "entry === undefined || entry.shown.state === 'taken'", to: 'entry === undefined', tests: ['server/play/rounds/broadcast/totals.test.ts'] },
  ]),
  ...planted(['server/play/rounds/draw'], [
    { what: 'выигравших, которым не успел заплатить прежний ведущий, считают проигравшими', file: settlement, from: "  await payOut(deps, round, winnersOf(deps, round, left.phase === 'interrupted' ? 'interrupted' : 'ended'))\n", to: '' },
    { what: 'колесо платит и в прерванном раунде', file: settlement, from: "return phase === 'ended' ? round.bets.win", to: 'return phase.length > 0 ? round.bets.win' },
  ]),
  ...planted(['server/play/rounds/loop/in-the-air.test.ts', 'server/play/rounds/leader/arrival.test.ts', 'server/play/rounds/chain/chains.test.ts'], [
    { what: 'бан забирает ставку по высоте того мига, когда о нём узнали', file: 'server/play/rounds/loop/banned.ts', from: 'seat, bannedAt - startedAt)', to: 'seat, Date.now() - startedAt)', tests: ['server/play/rounds/loop/bans.test.ts'] },
    { what: 'узел передаёт миг передачи вместо мига прихода', file: 'server/play/rounds/leader/forward-to-leader.ts', from: 'seals.seal(request, request.arrivedAt ?? now)', to: 'seals.seal(request, now)' },
    { what: 'отметка узла годится для другого тела', file: 'server/play/rounds/leader/forward-to-leader.ts', from: "request.headers.cookie ?? '', request.body]", to: "request.headers.cookie ?? '']" },
    { what: 'последнее звено цепочки пропускается', file: 'server/play/rounds/chain/chains.ts', from: 'if (next <= current.links) return', to: 'if (next < current.links) return' },
  ]),
  ...planted(['server/play/rounds/leader/signs.test.ts'], [
    { what: 'аренда ведущего продлевается общими соединениями', file: 'server/play/rounds/rounds-engine.ts', from: 'leadDb: lead.db', to: 'leadDb: db' },
    { what: 'ведущий подаёт признаки жизни, хотя его записи висят', file: 'server/play/rounds/loop/term.ts', from: 'if (loop.isReady && comesThrough())', to: 'if (loop.isReady)' },
    { what: 'за возвратами стола никто не следит', file: 'server/play/rounds/leader/write-watch.ts', from: '      cancel: (...given) => watch(store.cancel(...given)),\n', to: '', tests: ['server/play/rounds/leader/write-watch.test.ts'] },
  ]),
  ...planted(['server/play/rounds/loop/stop.test.ts'], [
    { what: 'плановая остановка платит 1×, а не высоту', file: mechanic, from: 'Math.min(seat.ceilingE4, multiplierE4)', to: 'Math.min(seat.ceilingE4, 10_000)' },
    { what: 'плановая остановка платит на сотую больше высоты', file: mechanic, from: 'Math.min(seat.ceilingE4, multiplierE4)', to: 'Math.min(seat.ceilingE4, multiplierE4 + this.#game.gridE4)' },
  ]),
  ...planted(['server/play/rounds/loop/bans.test.ts'], [
    { what: 'раунд, оставленный без расчёта, рассчитывается без банов', file: settlement, from: '  await insist(deps, () => endBanned(deps, round))\n', to: '' },
    { what: 'бан после конца раунда ещё забирает', file: 'server/play/rounds/loop/banned.ts', from: '  if (bannedAt >= endedAt) return\n', to: '' },
  ]),
  ...planted(['server/play/rounds/broadcast/broadcast.test.ts'], [
    { what: 'новости ждут лиц игроков', file: 'server/play/rounds/broadcast/broadcast.ts', from: '      this.#deps.later(flush)\n', to: '' },
  ]),
  ...planted(['web/play/rounds'], [
    { what: 'страница: обещание, услышанное после приёма, считается услышанным вовремя', file: 'web/play/rounds/pins/pins.ts', from: 'inTime ? number : number + 1', to: 'number' },
    { what: 'страница: звено за концом цепочки принимается', file: 'web/play/rounds/pins/pins.ts', from: 'link >= 1 && link <= (links ?? link) && ', to: 'link >= 1 && ', tests: ['web/play/rounds/pins/pins.test.ts'] },
    { what: 'страница: прерванный полёт, дошедший ровно до цели, мог её вернуть', file: 'web/play/rounds/rising/bet-judge.ts', from: 'height <= reachedAt(law, round)', to: 'height < reachedAt(law, round)', tests: ['web/play/rounds/rising/bet-judge.test.ts'] },
    { what: 'страница: забранная выше своей высоты проходит', file: 'web/play/rounds/rising/bet-judge.ts', from: 'takenAt !== null && multiplier > takenAt', to: 'takenAt === null && multiplier > takenAt' },
    { what: 'страница: выплата округляется к ближайшей копейке', file: 'web/play/rounds/rising/rising-ends.ts', from: 'payoutKopecks(stake, heightE4)', to: '(stake * BigInt(heightE4) + 5_000n) / 10_000n' },
  ]),
]
