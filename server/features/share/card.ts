/** Draws the shared images as SVG: 1200 × 630, the game's own scene on the right, text on the plain side. */
import { escaped } from '../../platform/http/page-head.ts'
import type { SharedBet } from './shared-bet.ts'
import { multiplierText, netText, sumsText } from './words.ts'

export interface GameOfPicture {
  title: string
  /** An SVG document of 480 × 288. */
  scene: string
}

interface Surroundings {
  brand: string
  game: GameOfPicture | undefined
  play: boolean
}

const colour = { page: '#0b0d1c', text: '#eef0ff', soft: '#b9bfe0', win: '#3ddc97', loss: '#ff5d73' } as const
const left = 72

export function betCard(bet: SharedBet, { brand, game, play }: Surroundings): string {
  const tone = bet.payout > bet.stake ? colour.win : bet.payout < bet.stake ? colour.loss : colour.text
  const multiplier = multiplierText(bet.multiplier)
  return drawing(brand, game, [
    line(game?.title ?? 'Ставка', { y: 222, size: 44, fill: colour.soft, most: 560 }),
    line(multiplier, { y: 362, size: 116, fill: tone, font: 'Unbounded', most: 700 }),
    line(netText(bet), { y: 436, size: 52, fill: tone, most: 600 }),
    line(sumsText(bet), { y: 494, size: 34, fill: colour.text, most: 640 }),
    line(`Проверьте её сами по ссылке${play ? ' · деньги игровые' : ''} · 18+`, {
      y: 572,
      size: 28,
      fill: colour.soft,
      most: 700,
    }),
  ])
}

export function siteCard({ brand, game, play }: Surroundings): string {
  return drawing(brand, game, [
    ...['Каждая ставка', 'доказывает', 'себя сама'].map((words, at) =>
      line(words, { y: 250 + at * 72, size: 54, fill: colour.text, font: 'Unbounded', most: 620 }),
    ),
    line('Онлайн-игры с проверкой в вашем браузере', { y: 464, size: 32, fill: colour.soft, most: 680 }),
    line(play ? 'Деньги игровые · 18+' : '18+', { y: 572, size: 28, fill: colour.soft, most: 700 }),
  ])
}

interface LineLook {
  y: number
  size: number
  fill: string
  font?: 'Onest' | 'Unbounded'
  /** The largest width; wider text gets a smaller font. */
  most: number
}

/** The width of a character relative to the font size, rounded up to be safe. */
const signWidth = { Onest: 0.6, Unbounded: 0.74 } as const

/** Only Onest has the rouble sign. */
function runsOf(text: string, font: 'Onest' | 'Unbounded'): string {
  return Array.from(
    text.matchAll(/₽|[^₽]+/gu),
    ([run]) => `<tspan font-family="${run === '₽' ? 'Onest' : font}" font-weight="600">${escaped(run)}</tspan>`,
  ).join('')
}

function line(text: string, { y, size, fill, font = 'Onest', most }: LineLook): string {
  const fitting = Math.min(size, most / (text.length * signWidth[font]))
  return `<text x="${left}" y="${y}" font-size="${Math.floor(fitting)}" fill="${fill}" xml:space="preserve">${runsOf(text, font)}</text>`
}

function drawing(brand: string, game: GameOfPicture | undefined, lines: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="card-veil"><stop offset=".32" stop-color="${colour.page}"/><stop offset=".56" stop-color="${colour.page}" stop-opacity=".62"/><stop offset=".8" stop-color="${colour.page}" stop-opacity="0"/></linearGradient>
    <linearGradient id="card-mark" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#a78bff"/><stop offset="1" stop-color="#6241f5"/></linearGradient>
  </defs>
  <rect width="1200" height="630" fill="${colour.page}"/>
  ${game === undefined ? '' : sceneOf(game.scene)}
  <rect width="1200" height="630" fill="url(#card-veil)"/>
  <svg x="${left}" y="64" width="64" height="64" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="url(#card-mark)"/><path d="M11 8v16M21.5 8 11.8 16.2 22 24" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>
  <g transform="translate(84 0)">${line(brand, { y: 110, size: 38, fill: colour.text, font: 'Unbounded', most: 560 })}</g>
  ${lines.join('\n  ')}
</svg>`
}

/** The scene fills the height and is aligned to the right. */
const sceneOf = (scene: string) =>
  scene.replace(
    /<svg\b[^>]*>/,
    '<svg x="200" y="0" width="1050" height="630" viewBox="0 0 480 288" preserveAspectRatio="xMaxYMid slice">',
  )
