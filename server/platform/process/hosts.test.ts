import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { eachHost, placeOf } from './hosts.ts'

test('an address of several hosts is read as one address for each', () => {
  expect(eachHost('postgres://site:a,b@one:5432,two/kurazh?x=1,2')).toEqual([
    'postgres://site:a,b@one:5432/kurazh?x=1,2',
    'postgres://site:a,b@two/kurazh?x=1,2',
  ])
  expect(eachHost('redis://one:6379')).toEqual(['redis://one:6379'])
  expect(placeOf('postgres://site:secret@one:5432,[::1]:5433/kurazh')).toBe('one:5432,[::1]:5433/kurazh')
  expect(placeOf('kurazh')).toBeUndefined()
})

test('settings name several hosts where they may, and one wrong host stops the start', () => {
  const databaseUrl = 'postgres://kurazh@one:5432,two:5432/kurazh'
  expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  expect(() => readConfig({ DATABASE_URL: 'postgres://kurazh@one:5432,two:port/kurazh' })).toThrow(/^DATABASE_URL: /)
  const redisUrl = 'sentinel://one:26379,two:26379/kurazh'
  expect(readConfig({ REDIS_URL: redisUrl }).redisUrl).toBe(redisUrl)
  expect(() => readConfig({ REDIS_URL: 'sentinel://one:26379' })).toThrow(/^REDIS_URL: .*имя/)
  expect(() => readConfig({ REDIS_URL: 'redis://one:6379,two:6379' })).toThrow(/^REDIS_URL: .*sentinel/)
})
