/** Notices what leads players off the site: links, telephones, numbers of cards, names in other networks. */
import tlds from 'tlds' with { type: 'json' }

/** The reverse: letters that look like digits, applied next to digits. */
const likeDigits: Readonly<Record<string, string>> = {
  o: '0',
  O: '0',
  о: '0',
  О: '0',
  з: '3',
  З: '3',
  l: '1',
  I: '1',
  '|': '1',
  б: '6',
}

/** Endings of addresses. In Russian letters only those that are no words of a sentence. */
const endings: ReadonlySet<string> = new Set([
  ...tlds.filter((each) => /^[a-z]+$/.test(each)),
  'рф',
  'рус',
  'бел',
  'укр',
  'орг',
  'ком',
  'ру',
  'кз',
])
/** Endings after which also a spaced-out dot makes an address, and their names in Russian letters. */
const common = 'com|ru|net|org|io|me|su|kz|xyz|top|cc|link|bet|casino|online|site|club|info|app|win|vip|pro|рф'
const spelt: Readonly<Record<string, string>> = { ком: 'com', ру: 'ru', орг: 'org', кз: 'kz', бет: 'bet', рф: 'рф' }

/** What a browser reads as a dot, or an eye does. */
const likeDot = /[。｡・‧∙⋅‚]/gu
/** An address of single letters: «c a s i n o . c o m». */
const apart = /(?<![\p{L}\d])(?:[a-zа-я\d]\s+){2,}\.(?:\s+[a-z])+(?![\p{L}\d])/giu
const bracketedDot = /\s*[[({<]\s*(?:\.|dot|дот|точка|тчк)\s*[\])}>]\s*/giu
const speltDot = new RegExp(
  `(?<=[\\p{L}\\d])\\s+(?:точка|тчк|dot|дот)\\s+(${Object.keys(spelt).join('|')}|${common})(?![\\p{L}\\d])`,
  'giu',
)
const spacedDot = new RegExp(`(?<=[a-z\\d-]{2})\\s*[.,]\\s*(?=(?:${common})(?![\\p{L}\\d]))`, 'giu')

const scheme = /https?\s*:|(?<!\p{L})www\s*\.|(?<![\p{L}\d])t\s*\.\s*me(?![\p{L}\d])/iu
const address = /(?<![\p{L}\d-])[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
const nickname = /(?<![\p{L}\d])@[a-z\d_]{4,}/iu

const network =
  '(?:тг|tg|телег\\p{L}*|телегр\\p{L}*|telegram|telega|вк|vk|вконтакте|вайбер\\p{L}*|viber|в[ао](?:тс?|ц)[ао]п\\p{L}*|whats?app|дискорд\\p{L}*|discord|инст\\p{L}*|личк\\p{L}*|лс|директ\\p{L}*)(?!\\p{L})'
const calling =
  '(?<!\\p{L})(?:на)?(?:пиши|стучи|добав|маякни|кинь|скинь|ищи|найди|жду|заходи|переходи|подпишись|подписывай|скину)\\p{L}*'
/** «Пиши мне в тг», «тг: name», «мой ник в телеге name». */
const invitation = new RegExp(
  `${calling}[^.!?]{0,30}?(?<!\\p{L})(?:в|во|на)\\s+(?:мо\\p{L}{1,2}\\s+|наш\\p{L}*\\s+)?${network}|(?<!\\p{L})${network}\\s*[:=—–-]+\\s*[a-z\\d_]{3,}|(?<!\\p{L})(?:мой|наш|ник|логин|акк\\p{L}*|канал)(?!\\p{L})[^.!?]{0,12}?(?<!\\p{L})(?:в|во|на)\\s+${network}\\s+[a-z][a-z\\d_]{3,}`,
  'iu',
)

/** Ten or more digits with any separators: a telephone or card number. */
const longNumber = /(?:\d[\s().-]*){10,}/
/** A sum: digits in groups of three, or in one run before its currency. */
const sum = /(?<!\d[\s().-]*)(\d{1,3}(?:\s\d{3})+(?![\s().-]*\d)|\d{10,15}(?=\s*(?:₽|руб|р(?!\p{L})|rub)))/giu
/** A telephone of Russia or Kazakhstan, or the number of a card. */
const dialled = /^(?:[78]\d{10}|9\d{9}|\d{16,})$/

export function leadsAway(text: string): boolean {
  const read = asDigits(text)
  const spoken = asAddress(text.normalize('NFKC').toLowerCase())
  const addresses = [...spoken.matchAll(address)].map(([found]) => found.split('.'))
  return (
    scheme.test(spoken) ||
    addresses.some((labels) => labels.some((each, at) => endings.has(each) && /\p{L}/u.test(labels[at - 1] ?? ''))) ||
    nickname.test(spoken) ||
    invitation.test(spoken) ||
    longNumber.test(read.replace(sum, (each) => (dialled.test(each.replace(/\s/g, '')) ? each : '')))
  )
}

/** Dots that are spelt, put in brackets or spaced out become dots. */
const asAddress = (text: string) =>
  text
    .replace(likeDot, '.')
    .replace(apart, (letters) => letters.replace(/\s+/g, ''))
    .replace(bracketedDot, '.')
    .replace(speltDot, (_, ending: string) => `.${spelt[ending] ?? ending}`)
    .replace(spacedDot, '.')

/** Replaces digits of any alphabet, and look-alike letters next to digits, by ASCII digits. */
function asDigits(text: string): string {
  const latin = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => `${valueOf(digit)}`)
  return latin.replace(/[\doOоОзЗlI|б]+/g, (run) =>
    /\d/.test(run) ? run.replace(/\D/g, (letter) => likeDigits[letter] ?? letter) : run,
  )
}

/** The digits of an alphabet are ten consecutive code points. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return at - zero
}
