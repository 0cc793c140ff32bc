/** «Ларец»: three caskets. A small test game for the slot package protocol. */
import { casket, inside } from './art.js'
import { openWallet } from './wallet.js'
import { wordsOf } from './words.js'

const told = new URLSearchParams(location.search)
const words = wordsOf(told.get('lang') ?? 'ru')
const currency = told.get('currency') ?? 'RUB'
const wallet = openWallet({ rgsUrl: told.get('rgs_url') ?? location.host, sessionID: told.get('sessionID') ?? '' })
const isReplay = told.get('replay') === 'true'
const unit = 1_000_000

const at = (id) => document.getElementById(id)
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, calm ? ms / 4 : ms))
const money = (micro) =>
  new Intl.NumberFormat(told.get('lang') ?? 'ru', { style: 'currency', currency }).format(micro / unit)

let config
let level = 0
let busy = true

const say = (text) => void (at('said').textContent = text)
const showBalance = ({ amount }) => void (at('balance').textContent = money(amount))

function draw() {
  const stake = config?.betLevels[level]
  at('bet').textContent = stake === undefined ? '—' : money(stake)
  at('less').disabled = busy || level === 0
  at('more').disabled = busy || stake === undefined || level === config.betLevels.length - 1
  at('open').disabled = busy
  at('buy').disabled = busy
}

function close() {
  for (const each of document.querySelectorAll('.casket')) {
    each.classList.remove('open', 'won')
    each.setAttribute('aria-label', '')
  }
  at('won').textContent = ''
}

async function reveal(board) {
  close()
  if (document.querySelector('.casket.open')) await wait(200)
  for (const [index, what] of board.entries()) {
    const each = document.querySelector(`.casket[data-index="${index}"]`)
    each.querySelector('[data-part="treasure"]').innerHTML = inside(what)
    each.setAttribute('aria-label', words.names[what] ?? what)
    each.classList.add('open')
    await wait(index === 1 && board[0] === board[1] ? 700 : 320)
  }
}

/** Shows events from index `from`; after each reveal the wallet is told the player's progress. */
async function show(events, from, stake, onReveal) {
  let left = 0
  for (const event of events.slice(from)) {
    if (event.type === 'reveal') {
      if (event.gameType === 'freegame' && left > 0) at('left').textContent = words.left(--left)
      await reveal(event.board)
      await onReveal(event.index)
    } else if (event.type === 'winInfo') {
      for (const each of document.querySelectorAll('.casket')) each.classList.add('won')
      at('won').textContent = money((stake * event.totalWin) / 100)
      await wait(700)
    } else if (event.type === 'freeSpinTrigger') {
      left = event.totalFs
      say(words.keys)
      at('left').hidden = false
      at('left').textContent = words.left(left)
      await wait(900)
    } else if (event.type === 'finalWin') {
      at('left').hidden = true
      at('won').textContent = event.amount > 0 ? money((stake * event.amount) / 100) : ''
      say(event.amount > 0 ? words.won(money((stake * event.amount) / 100)) : words.nothing)
    }
  }
}

async function settle(round, from) {
  await show(round.state, from, round.amount, (index) => (round.active ? wallet.event(index) : undefined))
  if (round.active) showBalance((await wallet.endRound()).balance)
}

/** Runs a wallet request; an error is shown and can be dismissed. */
async function doing(work) {
  busy = true
  draw()
  try {
    await work()
  } catch (error) {
    at('trouble-text').textContent = error.code === undefined ? words.lost : error.message
    at('trouble').hidden = false
    at('again').focus()
    say(words.ready)
  } finally {
    busy = false
    draw()
  }
}

const play = (mode) =>
  doing(async () => {
    say(words.opening)
    const { balance, round } = await wallet.play(mode, config.betLevels[level], currency)
    showBalance(balance)
    await settle(round, 0)
  })

/** An interrupted round continues after the last reveal that was seen. */
async function resume(round) {
  say(words.resumed)
  await settle(round, round.event === null ? 0 : Number(round.event) + 1)
}

async function start() {
  const { balance, config: own, round } = await wallet.authenticate(told.get('lang') ?? 'ru')
  config = own
  level = Math.max(0, config.betLevels.indexOf(round?.amount ?? config.defaultBetLevel))
  at('buy').hidden = config.jurisdiction.disabledBuyFeature
  showBalance(balance)
  say(words.ready)
  if (round?.active) await resume(round)
}

async function replay() {
  document.querySelector('footer').hidden = true
  at('again-seen').hidden = false
  say(words.opening)
  const { state } = await wallet.replay({
    game: told.get('game'),
    version: told.get('version'),
    mode: told.get('mode'),
    event: told.get('event'),
  })
  await show(state, 0, Number(told.get('amount') ?? unit), () => undefined)
}

at('caskets').innerHTML = [0, 1, 2].map(casket).join('')
for (const each of document.querySelectorAll('[data-word]')) each.textContent = words[each.dataset.word]
at('open').addEventListener('click', () => void play('base'))
at('buy').addEventListener('click', () => void play('bonus'))
at('less').addEventListener('click', () => ((level -= 1), draw()))
at('more').addEventListener('click', () => ((level += 1), draw()))
at('again').addEventListener('click', () => void (at('trouble').hidden = true))
document.addEventListener('keydown', (event) => {
  if (
    event.code !== 'Space' ||
    event.repeat ||
    busy ||
    isReplay ||
    !at('trouble').hidden ||
    config?.jurisdiction.disabledSpacebar ||
    event.target instanceof HTMLButtonElement
  )
    return
  event.preventDefault()
  void play('base')
})
void doing(isReplay ? replay : start)
