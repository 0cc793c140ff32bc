/** The privacy policy. */
import { Document } from './document.tsx'
import * as text from './privacy.md'

export default function PrivacyScreen() {
  return <Document {...text} />
}
