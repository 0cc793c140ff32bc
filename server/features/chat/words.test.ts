import { expect, test } from 'vitest'
import { faultOf } from './words.ts'

test.each([
  'Добрый вечер всем', 'застрахуй ставку', 'не психуй', 'употреблять кофе', 'хлеб и небо', 'требую реванша', 'колебался, но поставил', 'худой мир', 'сучок на ветке', 'сук под ногой',
  'ставлю 1000 на 17', 'было 3.5 раза', 'рубля не осталось', '100 000 000', 'в 22:15 выпало 0',
])('nothing is wrong with «%s»', (text) => expect(faultOf(text)).toBeUndefined())

test.each(['иди нахуй', 'x y й', 'хууууй', 'п.и.з.д.е.ц', 'бля', 'блядь', 'заебись', 'cyкa', 'ПИДОР', 'мудак ты'])('«%s» is not written', (text) => expect(faultOf(text)).toMatch(/не пишут/))

test.each(['заходи на casino-best.com', 'https://x.y', 't.me/abc', 'пиши @dealer_777', '8 (900) 123-45-67', '4276 1234 5678 9012', 'сайт.рф ждёт'])('«%s» leads away', (text) => expect(faultOf(text)).toMatch(/выманивают/))
