/** Bugs in slot machines: what is drawn, what stays, and what counts it all. */
import { planted } from './plant.ts'

const staying = ['games/slots/engine/staying-wilds.test.ts', 'games/slots/aurora/aurora.test.ts']
const pools = ['games/slots/engine/pool.test.ts', 'games/slots/engine/falling-board.test.ts', 'games/slots/apiary/apiary.test.ts', 'games/slots/ural-gems/ural-gems.test.ts']
const holding = ['games/slots/engine/hold-and-respin.test.ts', 'games/slots/coachman/coachman.test.ts']
const strips = ['games/slots/engine/count.test.ts', 'games/slots/engine/vectors.test.ts']
const lists = ['web/slots/about/outcomes.test.ts', 'games/slots/apiary/apiary.test.ts', 'games/slots/ural-gems/ural-gems.test.ts']
const buying = ['server/play/seeded/buying.test.ts']

export const slots = [
  ...planted(strips, [
    { what: 'символ на ленте подменён другим', file: 'games/slots/three-samovars/form.json', from: '["glass", "gingerbread", "lemon", "bagels", "gingerbread", "jam"', to: '["lemon", "gingerbread", "lemon", "bagels", "gingerbread", "jam"', tests: ['games/slots/engine/every-machine.test.ts'] },
    { what: 'символ платит на сотую больше', file: 'games/slots/three-samovars/form.json', from: '"glass", "role": "pays", "pays": { "3": 16 }', to: '"glass", "role": "pays", "pays": { "3": 16.01 }', tests: ['games/slots/engine/every-machine.test.ts'] },
    { what: 'поле читает ленту на место ниже', file: 'games/slots/engine/round.ts', from: 'strip[((stops[reel] as number) + row) % strip.length] as number', to: 'strip[((stops[reel] as number) + row + 1) % strip.length] as number' },
    { what: 'лента не замыкается в кольцо', file: 'games/slots/engine/round.ts', from: 'strip[((stops[reel] as number) + row) % strip.length] as number', to: 'strip[Math.min((stops[reel] as number) + row, strip.length - 1)] as number' },
    { what: 'выплата берётся за один символ меньше', file: 'games/slots/engine/wins.ts', from: '(rules.paysE4[symbol * (line.length + 1) + count] as number) * factor', to: '(rules.paysE4[symbol * (line.length + 1) + Math.max(0, count - 1)] as number) * factor' },
    { what: 'второе добавление вращений теряется', file: 'games/slots/engine/round.ts', from: 'retriggers === retrigger.atMost', to: 'retriggers >= 1' },
    { what: 'бесплатные вращения не умножаются', file: 'games/slots/engine/round.ts', from: 'playSpin(rules, { strips, factor, expanding, left: left - 1 }', to: 'playSpin(rules, { strips, factor: 1, expanding, left: left - 1 }' },
    { what: 'множитель каскадов переходит в следующее вращение', file: 'games/slots/engine/round.ts', from: '  for (let falls = 0; ; falls += 1) {\n    const here', to: '  for (let falls = spun.paysE4 > 0 ? 1 : 0; ; falls += 1) {\n    const here' },
    { what: 'счёт забывает о вращениях, которые добавились', file: 'games/slots/engine/free-spins.ts', from: 'former[left - 1 + added]', to: 'former[left - 1]' },
  ]),
  ...planted(lists, [
    { what: 'список считает раунды со второго', file: 'games/slots/engine/pool-machine.ts', from: 'rounds.play(from + place)', to: 'rounds.play(from + place + 1)' },
    { what: 'множитель каскадов остаётся и на следующий раунд', file: 'games/slots/apiary/rounds.ts', from: '    for (let factor = 1; ; factor += 1) {', to: '    for (let factor = index % 2 === 1 ? 2 : 1; ; factor += 1) {' },
    { what: 'накопленный множитель сгорает между вращениями', file: 'games/slots/ural-gems/rounds.ts', from: '        kept += more\n', to: '        kept = more\n' },
    { what: 'класс выплат забирает и верхнюю границу', file: 'web/slots/about/outcomes.ts', from: '(this.#paysE4[index] as number) < below', to: '(this.#paysE4[index] as number) <= below' },
    { what: 'назад ищется с раунда, который уже показан', file: 'web/slots/about/outcomes.ts', from: 'return back ? found.reverse() : found', to: 'return found' },
    { what: 'файл выплат теряет последний раунд куска', file: 'games/slots/engine/pool-list.ts', from: "  let text = ''\n  for (const [place, pays] of paysE4.entries())", to: "  let text = ''\n  for (const [place, pays] of paysE4.subarray(1).entries())" },
  ]),
  ...planted(buying, [
    { what: 'бонус продаётся и там, где выключен', file: 'server/play/seeded/instant.ts', from: 'cost > 1 && !deps.buys', to: 'cost > 1 && false' },
    { what: 'бонус стоит как вращение', file: 'server/play/seeded/instant.ts', from: 'limitsAt(limitsOf(game.id), cost)', to: 'limitsAt(limitsOf(game.id), 1)' },
    { what: 'купленное до выключения объявлено несделанным', file: 'server/play/seeded/betting.ts', from: ", 'NotOffered', 'TooSoon'])", to: ", 'TooSoon'])" },
  ]),
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
