/** Renders the user agreement. */
import { Document } from './document.tsx'
import * as text from '@kurazh/contract/content/documents/terms.md'

export default function TermsScreen() {
  return <Document name="terms" {...text} />
}
