/** Renders the privacy policy. */
import { Document } from './document.tsx'
import * as text from '@kurazh/contract/content/documents/privacy.md'

export default function PrivacyScreen() {
  return <Document name="privacy" {...text} />
}
