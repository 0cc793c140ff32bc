/** Stores texts. `write` is false when the browser refused. */
export interface KeptTexts {
  read(key: string): string | null
  write(key: string, text: string): boolean
  remove(key: string): void
  keys(): readonly string[]
}
