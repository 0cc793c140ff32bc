/** Texts of the page, by the language in its address. */
const ru = {
  balance: 'Баланс',
  open: 'Открыть',
  buy: 'Три ключа',
  again: 'Понятно',
  ready: 'Три одинаковых сокровища — выигрыш',
  opening: 'Открываем…',
  nothing: 'Ничего, бывает',
  keys: 'Три ключа! Открываем снова',
  left: (count) => `Осталось открыть: ${count}`,
  won: (sum) => `Выигрыш ${sum}`,
  resumed: 'Досматриваем прошлый раунд',
  replay: 'Повтор раунда',
  lost: 'Нет связи с кассой. Обновите страницу: раунд не пропадёт',
  names: {
    beads: 'бусы',
    coin: 'монета',
    ring: 'кольцо',
    cup: 'кубок',
    crown: 'венец',
    firestone: 'жар-камень',
    key: 'ключ',
  },
}
const en = {
  balance: 'Balance',
  open: 'Open',
  buy: 'Three keys',
  again: 'Close',
  ready: 'Three equal treasures win',
  opening: 'Opening…',
  nothing: 'Nothing this time',
  keys: 'Three keys! Open again',
  left: (count) => `Left to open: ${count}`,
  won: (sum) => `Win ${sum}`,
  resumed: 'The round you left goes on',
  replay: 'Replay',
  lost: 'No connection. Reload the page: the round is kept',
  names: { beads: 'beads', coin: 'coin', ring: 'ring', cup: 'cup', crown: 'crown', firestone: 'firestone', key: 'key' },
}

export const wordsOf = (lang) => (lang === 'ru' ? ru : en)
