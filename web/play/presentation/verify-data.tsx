/**
 * Offers the data for verifying a bet elsewhere, as a file, with a link to the page that verifies it without the site.
 */
import type * as verifyForm from '@kurazh/contract/play/verify-form.ts'
import { Link } from 'react-router'
import { loadChunk } from '../../ui/loading/chunk.ts'
import { SaveLine } from '../../ui/controls/save-line.tsx'

interface VerifyDataProps {
  /** Names the file. */
  name: string
  /** The text of the file, by the functions of the form. */
  made: (form: typeof verifyForm) => string
}

export function VerifyData({ name, made }: VerifyDataProps) {
  return (
    <SaveLine
      label="Данные для проверки (JSON)"
      name={`${name}.json`}
      made={async () =>
        made(await loadChunk('данные для проверки', () => import('@kurazh/contract/play/verify-form.ts')))
      }
    >
      Их пересчитает <a href="/verify.html">проверка без сайта</a> — один файл, который работает с диска.{' '}
      <Link to="/help/verify-file">Как ей не верить на слово</Link>
    </SaveLine>
  )
}
