import { expect, test } from 'vitest'
import { cleanLine, faultOf } from './words.ts'

test.each([
  'Добрый вечер всем',
  'застрахуй ставку',
  'не психуй',
  'употреблять кофе',
  'хлеб и небо',
  'требую реванша',
  'колебался, но поставил',
  'худой мир',
  'сучок на ветке',
  'сук под ногой',
  'ставлю 1000 на 17',
  'было 3.5 раза',
  'рубля не осталось',
  '100 000 000',
  'в 22:15 выпало 0',
])('«%s» is allowed', (text) => expect(faultOf(text)).toBeUndefined())

test.each(['иди нахуй', 'x y й', 'хууууй', 'п.и.з.д.е.ц', 'бля', 'блядь', 'заебись', 'cyкa', 'ПИДОР', 'мудак ты'])(
  '«%s» is refused',
  (text) => expect(faultOf(text)).toMatch(/не пишут/),
)

test.each([
  'заходи на casino-best.com',
  'https://x.y',
  't.me/abc',
  'пиши @dealer_777',
  '8 (900) 123-45-67',
  '4276 1234 5678 9012',
  'сайт.рф ждёт',
])('«%s» is refused as an attempt to lead players off the site', (text) => expect(faultOf(text)).toMatch(/выманивают/))

test.each([
  ['выплата \u202e00001\u202c ₽', 'выплата 00001 ₽'],
  ['ху\u200bй', 'хуй'],
  ['при\u00adвет\ufeff', 'привет'],
  ['два\nстроки\t тут', 'два строки  тут'],
  ['\u200b\u2066\u2069', ''],
  ['а\u200dб', 'аб'],
  ['👩\u200d👧 и 🏳️\u200d🌈', '👩\u200d👧 и 🏳️\u200d🌈'],
  ['👩🏽\u200d💻', '👩🏽\u200d💻'],
  ['👩\u200d', '👩'],
  ['а\u0301\u0302\u0303\u0304\u0305', 'а\u0301\u0302\u0303'],
  ['й'.normalize('NFD'), 'й'],
  ['a\ufdd0b\u0000', 'ab'],
])('«%j» is cleaned to «%j»', (text, left) => expect(cleanLine(text)).toBe(left))

test.each([
  'ху\u200bй',
  'п\u2060и\u2060з\u2060д\u2060е\u2060ц',
  '\u202eбля\u202c',
  'х\u0336у\u0336й\u0336',
  'пи3дец',
  'пи３дец',
])('invisible characters in «%j» hide no forbidden word', (text) =>
  expect(faultOf(cleanLine(text))).toMatch(/не пишут/),
)

test.each([
  '８ ９００ １２３ ４５ ６７',
  '٨ ٩٠٠ ١٢٣ ٤٥ ٦٧',
  '𝟖𝟗𝟎𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
  '8 9ОО 123-45-б7',
  '8 9oo l23 45 67',
  '42\u200b76 1234 5678 9012',
  '①②③④⑤⑥⑦⑧⑨①',
  'casino\u200b-best.com',
  'ｂｅｓｔ．ｃｏｍ',
])('«%j» is recognised as contact details in any digits', (text) =>
  expect(faultOf(cleanLine(text))).toMatch(/выманивают/),
)

test('long words of round letters are not taken for a telephone number', () =>
  expect(faultOf('ооооооооооооо гоооол')).toBeUndefined())
