/**
 * What libraries do as they are read and this site does not need, taken out of the build: ten to thirty milliseconds of a phone each, but for React's
 * marks, of which only tools take notice. A version that no longer says what is replaced here stops the build.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Trim {
  readonly file: string
  readonly from: string
  /** Instead of it; with `whole`, of the whole file. */
  readonly to: string
  readonly whole?: true
  /** How often it stands there, when not once. */
  readonly times?: number
}

const trims: readonly Trim[] = [
  // Marks that React throws to itself, made as it is read. Whoever watches where errors are made (tools that measure, open developer's tools) has
  // all of React parsed a second time for them, 70 ms of a phone; for everyone else this changes nothing. See decision 0126.
  { file: 'react-dom/cjs/react-dom-client.production.js', from: 'Exception = Error(', to: 'Exception = unplaced(', times: 5 },
  { file: 'react-dom/cjs/react-dom-client.production.js', from: 'function formatProdErrorMessage(', to: 'function unplaced(message) { return Object.create(Error.prototype, { message: { value: message } }); }\nfunction formatProdErrorMessage(' },
  // Four properties, each of them a new look at every element of the page. They stand in web/styles/base.css; browsers that know neither are told so as before.
  { file: 'number-flow/dist/ssr-', from: 'CSS.registerProperty({', to: '((property) => { if (!CSS.registerProperty) throw property })({', times: 4 },
  // A second context, only to ask it about shaders: the one that is drawn with knows as well.
  {
    file: 'pixi.js/lib/rendering/renderers/gl/shader/program/getTestContext.mjs',
    from: 'export { getTestContext };',
    to: `export { latestContext as getTestContext } from '${fileURLToPath(new URL('../play/stage/context.ts', import.meta.url))}'`,
    whole: true,
  },
  // Asked as the code is read, by reading pixels back; it is about drawing without WebGL.
  { file: 'pixi.js/lib/rendering/renderers/canvas/utils/canUseNewCanvasBlendModes.mjs', from: 'canUseNewCanvasBlendModesValue !== void 0', to: '(canUseNewCanvasBlendModesValue = true)' },
  // No scene writes letters of several signs.
  { file: 'pixi.js/lib/scene/text/canvas/CanvasTextMetrics.mjs', from: 'typeof Intl?.Segmenter === "function"', to: 'false' },
]

/** For the build alone: a page served while it is written does without. */
export function trimLibraries(): Plugin {
  const met = new Set<Trim>()
  return {
    name: 'trim-libraries',
    apply: 'build',
    transform: {
      filter: { id: trims.map(({ file }) => new RegExp(`/node_modules/${file.replaceAll('.', String.raw`\.`)}`)) },
      handler(code, id) {
        const own = trims.filter(({ file }) => id.includes(`/node_modules/${file}`))
        for (const trim of own) {
          if (code.split(trim.from).length - 1 !== (trim.times ?? 1)) this.error(`${id} no longer says «${trim.from}» ${trim.times ?? 1} times`)
          met.add(trim)
        }
        return { code: own.reduce((text, { from, to, whole }) => (whole ? to : text.replaceAll(from, to)), code), map: null }
      },
    },
    buildEnd(error) {
      // The worker that draws is a build of its own, and so is every other: each is asked for its own libraries.
      const packages = new Set([...this.getModuleIds()].map((id) => id.split('/node_modules/').at(-1)?.split('/')[0]))
      const unmet = trims.find((trim) => !met.has(trim) && packages.has(trim.file.split('/')[0]))
      if (!error && unmet) this.error(`nothing of ${unmet.file} is in the build`)
    },
  }
}
