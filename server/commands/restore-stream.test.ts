/** A restored database gives no other content under a number of the stream that was sent before. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Destination } from '../features/stream/destination.ts'
import { folderOf, withdrawn } from '../features/stream/folder.ts'
import { databaseAt } from '../platform/database/database.ts'
import { WentBack } from '../platform/database/restoration.ts'
import { rememberDatabase } from '../testing/back-in-time.ts'
import { type Player, testSite } from '../testing/site.ts'
import { testStream } from '../testing/streams.ts'
import { betsIn, booksSay, filesIn, filesSay } from '../testing/warehouse.ts'
import { declareRestored } from './restore.ts'

test('nothing is streamed until the restoration is declared; then what the copy does not know is withdrawn', async () => {
  const site = await testSite()
  const own = databaseAt(site.databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'kurazh-restored-stream-'))
  onTestFinished(async () => {
    await own.close()
    await site.close()
    rmSync(folder, { recursive: true })
  })
  const stream = testStream(site, own.background, folder)
  const play = async (player: Player) => {
    const first = Math.min(...(await player.ask(calls.commitments)).commitments.map(({ nonce }) => nonce))
    for (let nonce = first; nonce < first + 5; nonce++) expect((await player.bet({ nonce })).status).toBe(200)
  }
  const player = await site.player()
  await play(player)
  await stream.whole()
  // The copy is made while a process sends: it knows the batch on its way, and not the next ones of this process.
  await play(player)
  let goBack = async () => undefined as void
  let copies = 0
  const { prepare, put } = folderOf(folder)
  const copying: Destination = {
    prepare,
    async put(file) {
      if (copies++ === 0) goBack = await rememberDatabase(site.database.pool)
      await put(file)
    },
  }
  await expect.poll(() => stream.once(copying, 2).then(() => copies)).toBeGreaterThan(2)
  const contents = () => new Map(filesIn(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const sent = contents()
  await site.lose(async () => {
    await goBack()
    await expect(stream.once()).rejects.toThrow(WentBack)
    expect(contents()).toEqual(sent)
    expect((await declareRestored(site.database, site.seedKey, site.log)).holds).toBe(true)
  })
  await play(await site.player())
  await stream.whole()
  expect(await filesSay(folder)).toEqual(await booksSay(site.database.pool))
  expect(await betsIn(folder)).toEqual({ all: 15, different: 15 })
  const lost = readdirSync(join(folder, withdrawn))
  expect(lost.length).toBeGreaterThan(0)
  // What stays is as it was sent, and no name comes again.
  for (const [name, bytes] of sent) if (!lost.includes(name)) expect(contents().get(name), name).toEqual(bytes)
  expect(filesIn(folder).filter((name) => lost.includes(name))).toEqual([])
  const numbers = filesIn(folder).flatMap((name) => (name.startsWith('bets') ? [name.split('_').slice(1, 3)] : []))
  expect(numbers.map(([, number]) => Number(number))).toEqual(numbers.map((_, place) => place + 1))
  expect(new Set(numbers.map(([restoration]) => restoration)).size).toBe(2)
}, 60_000)
