// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { readVerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { VerifyData } from './verify-data.tsx'

const bet = {
  nonce: 3,
  game: 'dice',
  version: 1,
  stake: 1_000n,
  multiplier: 20_000,
  payout: 2_000n,
  params: { chance: 49.5, side: 'under' },
  outcome: { number: 1, win: true },
  clientSeed: 'mine',
  serverSeed: 'ab',
  commitment: commitmentOf('ab'),
  at: '2026-01-01T00:00:00Z',
}

test('a bet is saved as the file that the verifier reads, with the promise this page had received', async () => {
  const files: Blob[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined })
  render(
    <MemoryRouter>
      <VerifyData name="bet-3" made={({ betFile }) => betFile(bet, bet.commitment)} />
    </MemoryRouter>,
  )
  screen.getByRole('button', { name: 'Данные для проверки (JSON)' }).click()
  await waitFor(() => expect(files).toHaveLength(1))
  expect(readVerifyFile((await files[0]?.text()) ?? '')).toEqual({
    form: 'kurazh-verify-1',
    kind: 'bet',
    promised: bet.commitment,
    bet,
  })
  expect(screen.getByRole('link', { name: 'проверка без сайта' }).getAttribute('href')).toBe('/verify.html')
})
