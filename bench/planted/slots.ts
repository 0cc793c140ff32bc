/** Bugs in slot machines: what is drawn, what stays, and what counts it all. */
import { planted } from './plant.ts'

const staying = ['games/slots/engine/staying-wilds.test.ts', 'games/slots/aurora/aurora.test.ts']
const pools = ['games/slots/engine/pool.test.ts', 'games/slots/engine/falling-board.test.ts', 'games/slots/apiary/apiary.test.ts', 'games/slots/ural-gems/ural-gems.test.ts']
const holding = ['games/slots/engine/hold-and-respin.test.ts', 'games/slots/coachman/coachman.test.ts']

export const slots = [
  ...planted(staying, [
    { what: 'раскрытый барабан остаётся лишь на одно вращение', file: 'games/slots/engine/staying-wilds.ts', from: 'turning.held |= grown', to: 'turning.held = grown' },
    { what: 'вращение с раскрытием платит дважды', file: 'games/slots/engine/staying-wilds.ts', from: '    sum += paysE4\n', to: '    sum += grown > 0 ? paysE4 * 2 : paysE4\n' },
    { what: 'счёт забывает, что держалось до этого вращения', file: 'games/slots/engine/staying-wilds.ts', from: 'ends.get(held | grown)', to: 'ends.get(grown)' },
    { what: 'счёт решает о линии, не взглянув на все символы последнего барабана', file: 'games/slots/engine/board-law.ts', from: 'pays.every((each) => each === pays[0])', to: 'pays[0] === pays[1]' },
    { what: 'равные виды барабана считаются за один стоп', file: 'games/slots/engine/board-law.ts', from: '(views.get(name)?.stops ?? 0) + 1', to: '1' },
  ]),
  ...planted(holding, [
    { what: 'новая монета не возвращает жизней', file: 'games/slots/engine/hold-and-respin.ts', from: 'left = fresh.length > 0 ? lives : left - 1', to: 'left -= 1' },
    { what: 'счёт не возвращает жизней за новую монету', file: 'games/slots/engine/hold-and-respin.ts', from: 'from(coins + fresh, lives)', to: 'from(coins + fresh, left - 1)' },
    { what: 'полное поле не платит сверху', file: 'games/slots/engine/hold-and-respin.ts', from: 'count === board.length ? fullGrid', to: 'count > board.length ? fullGrid' },
    { what: 'счёт не знает полного поля', file: 'games/slots/engine/hold-and-respin.ts', from: 'always(hold.fullGrid * 100)', to: 'always(0)' },
    { what: 'достоинство монеты берётся раньше её самой', file: 'games/slots/engine/hold-and-respin-machine.ts', from: 'if (rng.int(hold.oneIn) === 0) fresh.push([cell, worthFrom(rng, hold)])', to: '{\n      const worth = worthFrom(rng, hold)\n      if (rng.int(hold.oneIn) === 0) fresh.push([cell, worth])\n    }' },
    { what: 'показ верит монете на занятой ячейке', file: 'games/slots/engine/hold-and-respin-machine.ts', from: 'free.includes(cell) && ', to: '' },
  ]),
  ...planted(pools, [
    { what: 'раунд продолжает числа того, что игрался перед ним', file: 'games/slots/engine/pool.ts', from: '    state[0] = 0\n', to: '' },
    { what: 'сумма двух списков теряет то, что выше потолка', file: 'games/slots/engine/pool-tally.ts', from: 'const sum = Math.min(a + b, cap)', to: 'const sum = a + b' },
    { what: 'новые символы падают сверху вниз', file: 'games/slots/engine/falling-board.ts', from: 'while (free >= top) cells[free--] =', to: 'for (let cell = top; cell <= free; cell += 1) cells[cell] =' },
    { what: 'кластер видит соседей лишь с трёх сторон', file: 'games/slots/engine/clusters.ts', from: 'side < first + 4', to: 'side < first + 3' },
    { what: 'после матки множитель не растёт', file: 'games/slots/apiary/rounds.ts', from: 'show?.factor(factor + 1)', to: 'if (!won) factor -= 1\n      show?.factor(factor + 1)' },
    { what: 'матка уносит последний из равных видов', file: 'games/slots/apiary/rounds.ts', from: '(counts[symbol] as number) > (counts[most]', to: '(counts[symbol] as number) >= (counts[most]' },
    { what: 'выше потолка раунд идёт дальше', file: 'games/slots/apiary/rounds.ts', from: 'total.isFull || (!won', to: '(!won' },
    { what: 'камни без выигрыша копятся', file: 'games/slots/ural-gems/rounds.ts', from: 'wonE4 > 0 ? this.#stones() : 0', to: 'this.#stones()' },
    { what: 'бесплатных вращений добавляется трижды', file: 'games/slots/ural-gems/rounds.ts', from: 'retriggers === free.mostRetriggers', to: 'retriggers > free.mostRetriggers' },
    { what: 'бонус начинается и с тремя ящерками', file: 'games/slots/ural-gems/rounds.ts', from: 'this.#scatters >= main.scatters', to: 'this.#scatters >= free.scatters' },
  ]),
]
