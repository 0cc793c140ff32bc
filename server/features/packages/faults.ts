/** What is wrong with a package: Russian sentences for the operator, each with its file and line. */
import { mostFaults } from './policy.ts'

/** The package is refused; what is wrong stands in the faults. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused'
}

export class Faults {
  readonly sentences: string[] = []

  /** `where`: a file, or a file and its line. Throws PackageRefused when enough has been found. */
  add(where: string, sentence: string): void {
    this.sentences.push(`${where}: ${sentence}`)
    if (this.sentences.length >= mostFaults) this.stop('Дальше', `ошибок уже ${mostFaults}, остальное не проверялось`)
  }

  /** A fault after which there is nothing to look at. */
  stop(where: string, sentence: string): never {
    this.sentences.push(`${where}: ${sentence}`)
    return this.refuse()
  }

  /** Ends the reading when anything was found. */
  refuseIfAny(): void {
    if (this.sentences.length > 0) this.refuse()
  }

  private refuse(): never {
    throw new PackageRefused(this.sentences.join('\n'))
  }
}
