/** The user agreement. */
import { Document } from './document.tsx'
import * as text from './terms.md'

export default function TermsScreen() {
  return <Document {...text} />
}
