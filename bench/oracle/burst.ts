/** Equal requests sent at once over one connection: their work adds up, and so do timing differences. */
import { connect } from 'node:net'

interface Answered {
  ms: number
  /** The code of each refusal, or `200`. */
  codes: string[]
}

export interface Burst {
  /** Sends the same request this many times at once, and waits for all answers. */
  send(path: string, body: unknown, times: number): Promise<Answered>
  /** Sends these requests at once, and waits for all answers: their codes are in the order of the requests. */
  sendEach(path: string, bodies: readonly unknown[]): Promise<Answered>
  close(): void
}

/** Connects as the player of this cookie. */
export async function openBurst(port: number, cookie: string): Promise<Burst> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const requestOf = (path: string, body: unknown) => {
    const json = JSON.stringify(body)
    return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  }
  const write = (text: string, times: number) =>
    new Promise<Answered>((resolve) => {
      let answers = ''
      const since = performance.now()
      const receive = (chunk: Buffer) => {
        answers += chunk.toString('latin1')
        const codes = answersIn(answers)
        if (codes.length < times) return
        socket.off('data', receive)
        resolve({ ms: performance.now() - since, codes })
      }
      socket.on('data', receive)
      socket.write(text)
    })
  return {
    send: (path, body, times) => write(requestOf(path, body).repeat(times), times),
    sendEach: (path, bodies) => write(bodies.map((body) => requestOf(path, body)).join(''), bodies.length),
    close: () => socket.destroy(),
  }
}

/** The complete answers so far. */
function answersIn(text: string): string[] {
  const codes: string[] = []
  for (let at = 0; ;) {
    const head = text.indexOf('\r\n\r\n', at)
    const length = Number(/content-length: (\d+)/i.exec(text.slice(at, head))?.[1])
    if (head < 0 || text.length < head + 4 + length) return codes
    codes.push(/"code":"(\w+)"/.exec(text.slice(head + 4, head + 4 + length))?.[1] ?? text.slice(at + 9, at + 12))
    at = head + 4 + length
  }
}
