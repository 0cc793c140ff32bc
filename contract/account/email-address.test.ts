import { expect, test } from 'vitest'
import { asciiAddress, email } from './email-address.ts'

const ascii = 'ivan@xn--80a1acny.xn--p1ai'

test.each([
  ['ivan@почта.рф', ascii],
  ['ivan@ПОЧТА.РФ', ascii],
  [` ${ascii} `, ascii],
  ['ivan@по\u0447та.рф'.normalize('NFD'), ascii],
  ['i.van+1@mail.пример.рф', 'i.van+1@mail.xn--e1afmkfd.xn--p1ai'],
  ['Ivan@Example.ORG', 'Ivan@Example.ORG'],
  ['ivan@ёлка-2.com', 'ivan@xn---2-6kc3be5k.com'],
])('%s is taken as %s', (written, kept) => {
  expect(email.parse(written)).toBe(kept)
})

test.each([
  'nobody',
  'мария',
  '',
  'ivan@почта',
  'ivan@.рф',
  'ivan@почта..рф',
  'ivan@поч та.рф',
  'ivan@почта.рф/путь',
  'ivan@@почта.рф',
  'ivan@почта.рф:25',
  'ivan@xn--',
  '@почта.рф',
  'ivan@1.2.3.4',
  'a,b@почта.рф',
  `ivan@${'я'.repeat(300)}.рф`,
])('%s is no address', (written) => {
  expect(email.safeParse(written).error?.issues[0]?.message).toMatch(/(?:настоящий|длинный) адрес почты/)
})

test('a Cyrillic local part is refused with advice', () => {
  expect(email.safeParse('иван@почта.рф').error?.issues[0]?.message).toMatch(/напишите латиницей/)
})

test('text that is not an address is left unchanged', () => {
  for (const text of ['мария', 'ivan@', 'ivan@почта рф']) expect(asciiAddress(text)).toBe(text)
})
