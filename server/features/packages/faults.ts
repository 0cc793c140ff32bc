/** Collects what is wrong with a package, as Russian sentences for the operator with file and line. */
import { mostFaults } from './policy.ts'

/** The package is refused; the reasons are in the faults. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused'
}

export class Faults {
  readonly sentences: string[] = []

  /** `where` is a file, or a file and its line. Throws PackageRefused when there are too many faults. */
  add(where: string, sentence: string): void {
    this.sentences.push(`${where}: ${sentence}`)
    if (this.sentences.length >= mostFaults) this.stop('Дальше', `ошибок уже ${mostFaults}, остальное не проверялось`)
  }

  /** Adds a fault that makes further checks useless. */
  stop(where: string, sentence: string): never {
    this.sentences.push(`${where}: ${sentence}`)
    return this.refuse()
  }

  /** Throws PackageRefused if there are any faults. */
  refuseIfAny(): void {
    if (this.sentences.length > 0) this.refuse()
  }

  private refuse(): never {
    throw new PackageRefused(this.sentences.join('\n'))
  }
}
