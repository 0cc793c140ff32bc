/** The privacy policy. */
import { changed } from './dates.ts'
import { Document } from './document.tsx'
import { privacyPractice } from './privacy-practice.tsx'
import { privacyRecords } from './privacy-records.tsx'

const parts = [...privacyRecords, ...privacyPractice]

export default function PrivacyScreen() {
  return <Document title="Политика конфиденциальности" changed={changed.privacy} parts={parts} />
}
