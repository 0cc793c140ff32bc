/** The theme's colours as numbers for drawing, read from the page's own tokens. */
export interface Palette {
  theme: 'dark' | 'light'
  brand: number
  gold: number
  win: number
  loss: number
  info: number
  /** Text on a stage, and the quieter one. */
  text: number
  text2: number
  surface: number
}

const tokens = {
  brand: '--brand',
  gold: '--gold',
  win: '--win',
  loss: '--loss',
  info: '--info',
  text: '--stage-text',
  text2: '--stage-text-2',
  surface: '--surface-1',
} as const

/** The palette in effect at `element`. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const colours = Object.entries(tokens).map(([name, token]) => [name, colourNumber(style.getPropertyValue(token))])
  const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
  return { theme, ...(Object.fromEntries(colours) as Record<keyof typeof tokens, number>) }
}

/** «#7b61ff» or «#fff» as a number; white for anything else. */
export function colourNumber(text: string): number {
  const [, digits = 'fff'] = /^\s*#([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? []
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return Number.parseInt(full, 16)
}
