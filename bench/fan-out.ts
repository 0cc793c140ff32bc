/**
 * Broadcasts to thousands of pages: the delay and the server's cost, next to a bare `ws` server in the same run,
 * alternately, so that a slow phase of the machine affects both.
 *   node bench/fan-out.ts [--sockets 1000,3000,5000] [--seconds 6] [--news table]
 * --news table: to the viewers of one live table.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { line, milliseconds, ratio, whole } from './figures.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    sockets: { type: 'string', default: '1000,3000,5000' },
    seconds: { type: 'string', default: '6' },
    news: { type: 'string', default: 'round' },
  },
})
/** The most sockets per process: a single process would measure itself. */
const socketsAProcess = 2_500

interface Measured {
  p50: number
  p99: number
  cpu: number
  kilobytes: number
}

console.log(
  `Рассылка десять раз в секунду, ${values.news === 'table' ? 'фишки на столе, сообщения по 880 байт' : 'сообщения по 200 байт'}: сайт (Socket.IO) и голый ws.`,
)
for (const sockets of values.sockets.split(',').map(Number)) {
  const bare = await measure('bare', sockets)
  const site = await measure('site', sockets)
  console.log(
    line(
      `${whole(sockets)} сокетов, голый ws`,
      `${ratio(bare.cpu * 100)} % ЦП`,
      `p50 ${milliseconds(bare.p50)}, p99 ${milliseconds(bare.p99)}`,
      `${ratio(bare.kilobytes)} кБ на сокет`,
    ),
  )
  console.log(
    line(
      `${whole(sockets)} сокетов, сайт`,
      `${ratio(site.cpu * 100)} % ЦП`,
      `p50 ${milliseconds(site.p50)}, p99 ${milliseconds(site.p99)}`,
      `${ratio(site.kilobytes)} кБ на сокет; ЦП ×${ratio(site.cpu / bare.cpu)}, p99 ×${ratio(site.p99 / bare.p99)}`,
    ),
  )
}

async function measure(kind: 'bare' | 'site', sockets: number): Promise<Measured> {
  const children: ChildProcess[] = []
  const start = (file: string, ...args: string[]) => {
    const child = fork(fileURLToPath(new URL(`fan-out/${file}`, import.meta.url)), args)
    children.push(child)
    return child
  }
  try {
    const server = start('broadcaster.ts', kind, values.news)
    const { port } = await answer<{ port: number }>(server)
    const empty = await request<{ held: number }>(server, 'memory')
    const listeners: ChildProcess[] = []
    for (let made = 0; made < sockets; made += socketsAProcess) {
      const listener = start('listeners.ts', `${port}`, `${Math.min(socketsAProcess, sockets - made)}`, values.news)
      await answer(listener)
      listeners.push(listener)
    }
    await sleep(1_000)
    const full = await request<{ held: number }>(server, 'memory')
    await request(server, 'start')
    await sleep(Number(values.seconds) * 1_000)
    const { told, cpu } = await request<{ told: number; cpu: number }>(server, 'stop')
    await sleep(500)
    const delays = await Promise.all(
      listeners.map((listener) => request<{ heard: number; p50: number; p99: number }>(listener, 'report')),
    )
    const all = delays.reduce((sum, each) => sum + each.heard, 0)
    if (all !== told * sockets) throw new Error(`${kind}: ${all} of ${told * sockets} messages arrived`)
    return {
      p50: Math.max(...delays.map(({ p50 }) => p50)),
      p99: Math.max(...delays.map(({ p99 }) => p99)),
      cpu,
      kilobytes: (full.held - empty.held) / 1024 / sockets,
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}

function answer<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer))
    child.once('exit', (code) => reject(new Error(`a process of the measurement ended: ${code}`)))
  })
}

function request<Answer>(child: ChildProcess, word: string): Promise<Answer> {
  const answered = answer<Answer>(child)
  child.send(word)
  return answered
}
