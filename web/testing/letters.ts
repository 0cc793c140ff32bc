/** Reads the letters of the running site. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '@testing-library/react'
import { expect, inject } from 'vitest'

/** The token of the link with this parameter in the letter to this address, once it is there. */
export async function tokenFor(address: string, parameter: 'recover' | 'email'): Promise<string> {
  const folder = inject('mailFolder')
  let token = ''
  await waitFor(async () => {
    const files = await readdir(folder).catch(() => [])
    const letters = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).filter((letter) =>
      letter.includes(address),
    )
    const link = new RegExp(`${parameter}=([\\w-]{43})`)
    token = letters.flatMap((letter) => link.exec(textOf(letter))?.[1] ?? [])[0] ?? ''
    expect(token).not.toBe('')
  })
  return token
}

/** The letter's text, whatever its transfer encoding. */
function textOf(letter: string): string {
  const [head = '', ...body] = letter.split('\n\n')
  return /base64/.test(head)
    ? Buffer.from(body.join(''), 'base64').toString()
    : body.join('\n\n').replace(/=\n/g, '').replace(/=3D/g, '=')
}
