/** Bugs in what decides a bet: draws, rules, exact returns, seeds, and the check. */
import { planted } from './plant.ts'

export const fairness = [
  ...planted(['games'], [
    { what: 'выбор без возвращения берёт индекс от полного списка', file: 'games/core/random.ts', from: 'this.int(remaining.length)', to: 'this.int(Math.max(1, remaining.length - 1))' },
    { what: 'широкий розыгрыш теряет младшие биты', file: 'games/core/random.ts', from: '(this.#byte() >> 4)', to: '(this.#byte() >> 5)' },
    { what: 'блоки розыгрыша начинаются со второго', file: 'games/core/random.ts', from: 'this.#source(this.#blocksRead)', to: 'this.#source(this.#blocksRead + 1)' },
    { what: 'выплата округляется вверх', file: 'games/core/fairness.ts', from: 'BigInt(multiplierE4)) / 10_000n\n', to: 'BigInt(multiplierE4) + 9_999n) / 10_000n\n' },
    { what: 'dice: крайнее число «Больше» не выигрывает', file: 'games/dice/dice.ts', from: 'number <= to', to: 'number < to' },
    { what: 'bubbles: точка, равная цели, не выигрывает', file: 'games/bubbles/bubbles.ts', from: 'point >= hundredthsOf(target)', to: 'point > hundredthsOf(target)' },
    { what: 'plinko: таблица низкого риска на 16 рядов', file: 'games/plinko/tables.ts', from: '0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 16', to: '0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 15' },
    { what: 'mines: первая мина розыгрыша не считается', file: 'games/mines/mines.ts', from: 'outcome.mines.includes(own.cell)', to: 'outcome.mines.slice(outcome.mines.length > 1 ? 1 : 0).includes(own.cell)' },
    { what: 'лестница: доля дома берётся дважды с третьего шага', file: 'games/core/paytable.ts', from: 'let value = share\n', to: 'let value = steps > 2 ? multiply(share, share) : share\n' },
    { what: 'crash: сама точка уже не платится', file: 'games/crash/crash.ts', from: 'elapsedMsFor(crashPointE4 + gridE4)', to: 'elapsedMsFor(crashPointE4)' },
    { what: 'точная отдача не считает смещения розыгрыша', file: 'games/core/rtp.ts', from: '+ BigInt(n) - 1n) / BigInt(n)', to: ') / BigInt(n)' },
    { what: 'проверка не сравнивает множителя', file: 'games/core/verify.ts', from: 'replayed.multiplierE4 === bet.multiplierE4 && ', to: '' },
    { what: 'предел выигрыша обрывает на шаг позже', file: 'games/core/steps.ts', from: 'return beyond === -1 ? paytable.length : beyond', to: 'return beyond === -1 ? paytable.length : beyond + 1' },
  ]),
  ...planted(['server/play'], [
    { what: 'окно обязательств выдаёт уже использованный номер', file: 'server/play/seeded/seeds.ts', from: 'if (!taken.has(next)) {', to: 'if (!taken.has(next) || next % 50 === 49) {' },
    { what: 'обязательство считается от другого текста', file: 'server/play/seeded/seeds.ts', from: "hash('sha256', serverSeed, 'hex')", to: "hash('sha256', `${serverSeed} `, 'hex')" },
  ]),
]
