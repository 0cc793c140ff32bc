/** The user agreement. */
import { Document } from './document.tsx'
import { changed } from './dates.ts'
import { termsOfPlay } from './terms-of-play.tsx'
import { termsOfUse } from './terms-of-use.tsx'

const parts = [...termsOfUse.beginning, ...termsOfPlay, ...termsOfUse.end]

export default function TermsScreen() {
  return <Document title="Пользовательское соглашение" changed={changed.terms} parts={parts} />
}
