/** A process with many sockets that records the delay of each event. Implements as much of Socket.IO as it needs. */
import { WebSocket } from 'ws'
import { watch } from '@kurazh/contract/core/socket.ts'

const [port = '', count = '0', news = 'round'] = process.argv.slice(2)
/** The table that all sockets watch. */
const table = 'roulette'
const atOnce = 200
const now = () => performance.timeOrigin + performance.now()
const delays: number[] = []

function connect(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    })
    // A bare server sends no greeting.
    socket.once('open', () => setTimeout(resolve, 50))
    socket.once('error', reject)
    socket.on('message', (frame: Buffer) => {
      const text = frame.toString()
      if (text.startsWith('0')) socket.send('40')
      else if (text.startsWith('40') && news === 'table') socket.send(`42["${watch}",["${table}"]]`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith(`42["${news}"`)) delays.push(now() - Number(/"now":([\d.]+)/.exec(text)?.[1]))
    })
  })
}

for (let made = 0; made < Number(count); made += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, Number(count) - made) }, connect))
process.on('message', () => {
  const sorted = Float64Array.from(delays.splice(0)).sort()
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  process.send?.({ heard: sorted.length, p50: at(0.5), p99: at(0.99) })
})
process.send?.({ ready: true })
