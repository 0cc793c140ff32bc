/**
 * `npm run cluster`: a whole cluster on this machine for trials, from Debian's packages: three etcd with sentinels,
 * PostgreSQL under Patroni with synchronous replication, two Redis, nodes of the site behind Caddy, all on the loopback
 * with ports 7200 to 7299. Runs until Ctrl-C and takes everything down. It names packages that are missing.
 * `-- --databases 2 --nodes 2`
 */
import { missingPackages } from '../harness/cluster/programs.ts'
import { startCluster } from '../harness/cluster/cluster.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { databases: { type: 'string', default: '3' }, nodes: { type: 'string', default: '2' } },
})
const missing = missingPackages()
if (missing.length > 0) {
  console.error(`Не хватает пакетов. Установите их: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`Поднимаем кластер в папке ${folder}, это займёт около минуты…`)
  const cluster = await startCluster({
    folder,
    isolated: false,
    databases: Number(values.databases),
    sites: Number(values.nodes),
  })
  onLeave(cluster.stop)
  for (const { name, role, state } of await cluster.state()) console.log(`  ${name}: ${role}, ${state}`)
  console.log(`Сайт: ${cluster.origin}\nDATABASE_URL=${cluster.databaseUrl}\nCtrl-C остановит всё и удалит папку.`)
  await new Promise(() => setInterval(() => undefined, 1 << 30))
})
