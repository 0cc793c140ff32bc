/** Output of programs that run in parallel: whole lines, each prefixed with its part's name. */

const ends = /\r?\n/

/** Takes pieces of text, writes whole lines; `end` writes the rest of the last one. */
export interface Lines {
  take(text: string): void
  end(): void
}

export function linesOf(name: string, write: (line: string) => void): Lines {
  let left = ''
  const writeLine = (line: string) => write(line === '' ? '' : `${name.padEnd(6)}│ ${line}`)
  return {
    take(text) {
      const lines = `${left}${text}`.split(ends)
      left = lines.pop() ?? ''
      lines.forEach(writeLine)
    },
    end() {
      if (left !== '') writeLine(left)
      left = ''
    },
  }
}
