/** The figures of `rules.md`. */
import { threeSamovars } from '@kurazh/games/slots/three-samovars/three-samovars.ts'
import { machineFigures } from '../../machine-figures.ts'

export default machineFigures(threeSamovars, ['Самовар', 'Чайник', 'Стакан в подстаканнике', 'Варенье', 'Пряник', 'Баранка', 'Лимон'])
