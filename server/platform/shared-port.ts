/**
 * A port that several processes listen on at once. Where the system spreads connections among them itself (Linux), each has its
 * own queue, and a killed one's connections are refused at once; elsewhere the process that started them hands them out.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'

export const spreadBySystem = process.platform === 'linux'

/** What so many processes listen with. */
export const sharedListening = (processes: number): { reusePort?: true } => (processes > 1 && spreadBySystem ? { reusePort: true } : {})

/** Throws when somebody else has the port: processes that share one would not notice. */
export async function refuseTaken(port: number, host: string): Promise<void> {
  if (!spreadBySystem || port === 0) return
  const server = createServer().listen({ port, host, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
