/** Reads where the site's database, its Redis and this node itself are. */
import { eachHost } from './hosts.ts'
import { address, addressOfHosts, type Text } from './settings.ts'
import { SettingsError } from './settings-error.ts'

export interface Places {
  /** It may name several hosts; undefined: the embedded database under the data folder. */
  databaseUrl: string | undefined
  /** The same database past a pooler, where a connection lasts; undefined: `databaseUrl` has no pooler. */
  listenUrl: string | undefined
  /** A streaming copy of the database for reports; undefined: they read `databaseUrl`. */
  replicaUrl: string | undefined
  /** The address at which other nodes of the site reach this one; undefined: this machine. */
  nodeUrl: string | undefined
  /** Redis carries events between nodes; undefined: there is one node. */
  redisUrl: string | undefined
}

/** Throws SettingsError. */
export const places = (text: Text): Places => ({
  ...databases(text),
  nodeUrl: nodeUrl(text),
  redisUrl: redis(text),
})

function databases(text: Text): Pick<Places, 'databaseUrl' | 'listenUrl' | 'replicaUrl'> {
  const at = (name: string) =>
    addressOfHosts(text, name, ['postgres:', 'postgresql:'], 'postgres://имя:пароль@узел:5432,узел:5432/база')
  const [databaseUrl, listenUrl] = [at('DATABASE_URL'), at('LISTEN_URL')]
  if (databaseUrl === undefined && listenUrl !== undefined)
    throw new SettingsError('LISTEN_URL: это второй адрес той же базы, задайте и DATABASE_URL')
  const example = 'postgres://имя:пароль@узел:5432/база'
  const replicaUrl = address(text, 'REPLICA_URL', ['postgres:', 'postgresql:'], example)
  if (databaseUrl === undefined && replicaUrl !== undefined)
    throw new SettingsError('REPLICA_URL: это копия базы из DATABASE_URL, задайте и её')
  return { databaseUrl, listenUrl, replicaUrl }
}

/** One Redis, or the sentinels of a watched one and its name among them. */
function redis(text: Text): string | undefined {
  const example = 'redis://узел:6379 или sentinel://узел:26379,узел:26379/имя'
  const value = addressOfHosts(text, 'REDIS_URL', ['redis:', 'rediss:', 'sentinel:'], example)
  const hosts = value === undefined ? [] : eachHost(value)
  const isWatched = value?.startsWith('sentinel:') === true
  if (isWatched ? new URL(hosts[0] ?? '').pathname.length < 2 : hosts.length > 1)
    throw new SettingsError(`REDIS_URL: нужен адрес вида ${example}`)
  return value
}

/** Other nodes find this one by its address, and hear of each other through Redis alone. */
function nodeUrl(text: Text): string | undefined {
  const value = address(text, 'NODE_URL', ['http:', 'https:'], 'http://узел:8080')
  if (value !== undefined && text('REDIS_URL') === undefined)
    throw new SettingsError('NODE_URL: задайте и REDIS_URL — без него узлы не узнают, что было на других')
  return value
}
