import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { trimLibraries } from './trims.ts'
import { unasked } from './unasked.ts'

/** What of a plugin these tests call, with its own complaint as an error. */
interface Called {
  transform: { handler: (this: object, code: string, id: string) => { code: string } }
  buildEnd?: (this: object) => void
}

const complaining = {
  error(message: string): never {
    throw new Error(message)
  },
  getModuleIds: () => ['/site/web/start.tsx', '/site/node_modules/number-flow/dist/plain.js'],
}
const called = (plugin: unknown) => plugin as Called

const file = 'pixi.js/lib/scene/text/canvas/CanvasTextMetrics.mjs'
const pixi = dirname(dirname(createRequire(import.meta.url).resolve('pixi.js')))

test('a piece of a library is taken out where it stands, and a version that says it no more stops the build', () => {
  const { transform } = called(trimLibraries())
  const source = readFileSync(join(pixi, '..', file), 'utf8')
  expect(source).toContain('Intl?.Segmenter')
  expect(transform.handler.call(complaining, source, `/site/node_modules/${file}`).code).not.toContain('typeof Intl?.Segmenter')
  expect(() => transform.handler.call(complaining, 'export const nothing = 1', `/site/node_modules/${file}`)).toThrow('no longer says')
})

test('a build that has a library and meets nothing of what it trims of it says so', () => {
  expect(() => called(trimLibraries()).buildEnd?.call(complaining)).toThrow('nothing of number-flow')
  expect(() => called(trimLibraries()).buildEnd?.call({ ...complaining, getModuleIds: () => ['/site/web/start.tsx'] })).not.toThrow()
})

test('schemas and calls may be left out, whatever is called on them may not change', () => {
  const { transform } = called(unasked(['contract']))
  const { code } = transform.handler.call(complaining, "const a = z.object({ b: z.string(), d: z.iso.date() })\nconst c = call('c', a.parse(1))\nrecall(1)", '/site/contract/c.ts')
  expect(code).toBe("const a = /* @__PURE__ */ z.object({ b: /* @__PURE__ */ z.string(), d: /* @__PURE__ */ z.iso.date() })\nconst c = /* @__PURE__ */ call('c', a.parse(1))\nrecall(1)")
})
