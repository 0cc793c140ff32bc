/** Bugs in slot machines: what is drawn, what stays, and what counts it all. */
import { planted } from './plant.ts'

const staying = ['games/slots/engine/staying-wilds.test.ts', 'games/slots/aurora/aurora.test.ts']
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
]
