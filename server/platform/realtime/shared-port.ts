/**
 * Lets several processes listen on one port. Where the system spreads connections itself (Linux), each process has its
 * own queue, and a killed one's connections are refused at once; elsewhere the process that started them hands them
 * out.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'

export const spreadBySystem = process.platform === 'linux'

/** Listening options for this many processes. */
export const sharedListening = (processes: number): { reusePort?: true } =>
  processes > 1 && spreadBySystem ? { reusePort: true } : {}

/** Throws when another program has the port: processes that share one would not notice. */
export async function refuseTaken(port: number, host: string): Promise<void> {
  if (!spreadBySystem || port === 0) return
  const server = createServer().listen({ port, host, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
