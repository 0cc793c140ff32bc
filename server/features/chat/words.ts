/** What nobody writes into the chat. A sieve, not a judge: what slips through it others report, and a person decides. */

/** Letters of other alphabets, and digits, that look like Russian ones. */
const alike: Readonly<Record<string, string>> = { a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', u: 'и', x: 'х', y: 'у', ё: 'е', 0: 'о', 3: 'з', 6: 'б', '@': 'а' }

const begin = '(?<![а-я])'
const obscene = new RegExp(
  [
    `${begin}(?:на|по|за|о|до|ни|от|а)?ху[йеяию]`, 'пизд', `${begin}(?:за|вы|по|на|до|отъ?|разъ?|объ?|съ?|у|подъ?|про|долбо)?еб[алуиеныо]`, `${begin}бля(?:[дт]|(?![а-я]))`,
    'муда[кч]', `${begin}мудил`, 'п[еи]д[оа]р(?:ас|ы|у|ов|(?![а-я]))', `${begin}сук[аиуе](?![а-я])`, `${begin}суч(?:к|ар)`, 'г[ао]ндон', 'залуп', 'шлюх', `${begin}дроч`,
  ].join('|'),
)
const domain = /(?:https?:|www\.|t\.me|(?<![\p{L}\d])[\p{L}\d-]+\.(?:ru|com|net|org|io|me|su|xyz|top|cc|link|bet|casino|рф|online|site|club|info)(?![\p{L}\d]))/iu
/** Ten digits and more, however they are parted: a telephone, or a card. */
const longNumber = /(?:\d[\s().-]*){10,}/
const nickname = /(?<![\p{L}\d])@[a-z\d_]{4,}/iu

/** What is wrong with a line, in a sentence for its author; undefined where nothing is. */
export function faultOf(text: string): string | undefined {
  if (domain.test(text) || longNumber.test(text) || nickname.test(text)) return 'Ссылки, телефоны, номера карт и имена в других сетях в чате не пишут: так выманивают деньги'
  return obscene.test(plain(text)) ? 'Так в чате не пишут. Скажите то же другими словами' : undefined
}

/** Letters as they are read: look-alikes made Russian, repeated ones one, those that stand apart put together. */
function plain(text: string): string {
  const letters = text.toLowerCase().replace(/./gu, (letter) => alike[letter] ?? letter)
  const together = letters.replace(/(?<![а-я])[а-я](?:[^а-я]+[а-я](?![а-я]))+/g, (apart) => apart.replace(/[^а-я]/g, ''))
  return together.replace(/(.)\1+/g, '$1')
}
