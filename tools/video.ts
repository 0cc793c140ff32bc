/**
 * `npm run video`: a test video server for one studio table, next to the site. TABLE_VIDEO_SECRET is the site's own;
 * VIDEO_PORT (8889) and VIDEO_HOST set its address. The camera's key is new with every start and is printed; the camera
 * is any browser at that address.
 */
import { randomBytes } from 'node:crypto'
import { ownEnvironment } from '../server/config.ts'
import { startVideoServer } from '../harness/video/video-server.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

readArguments({ options: {} })
const { TABLE_VIDEO_SECRET: secret = '', VIDEO_PORT: port = '8889', VIDEO_HOST: host = '127.0.0.1' } = ownEnvironment()
if (secret.length < 32) {
  console.error('TABLE_VIDEO_SECRET: задайте тот же секрет, что у сайта, не короче 32 знаков')
  process.exit(1)
}
const cameraKey = randomBytes(16).toString('hex')
const { url, close } = await startVideoServer({ port: Number(port), host, secret, cameraKey })
console.log(`Камера: откройте ${url}/#key=${cameraKey}, введите id стола и разрешите камеру`)
console.log(`Игрокам: TABLE_VIDEO=стол=whep:${url}/стол/whep в настройках сайта`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(0)))
