/** The words of programs that run side by side: whole lines, each with the name of its part before it. */

const ends = /\r?\n/

/** Takes pieces of text as they come, says whole lines of them; `end` says what was left of the last. */
export interface Lines {
  take(text: string): void
  end(): void
}

export function linesOf(name: string, say: (line: string) => void): Lines {
  let left = ''
  const tell = (line: string) => say(line === '' ? '' : `${name.padEnd(6)}│ ${line}`)
  return {
    take(text) {
      const lines = `${left}${text}`.split(ends)
      left = lines.pop() ?? ''
      lines.forEach(tell)
    },
    end() {
      if (left !== '') tell(left)
      left = ''
    },
  }
}
