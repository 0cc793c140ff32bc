/**
 * `npm run verifier`: builds verify.html, the single file that checks bets without the site and without a network, into
 * web/dist or --out. The same source gives the same bytes; its policy allows only its one script and its one sheet, by
 * hash.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { readOptions, runCommand } from './command-line.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'web', 'verifier')

await runCommand(async () => {
  const { out = join(root, 'web', 'dist', 'verify.html') } = readOptions(['out'])
  const html = await verifierPage()
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, html)
  process.stdout.write(`${createHash('sha256').update(html).digest('hex')}  ${out}\n`)
})

async function verifierPage(): Promise<string> {
  const page = readFileSync(join(source, 'verify.html'), 'utf8')
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  // The file's policy forbids `new Function`, so zod must not use it.
  const script = `globalThis.__zod_globalConfig={jitless:true};${await bundled()}`
  const filled = { 'POLICY-SCRIPT': policyOf(script), 'POLICY-STYLE': policyOf(style), SCRIPT: script }
  return page.replaceAll(/POLICY-SCRIPT|POLICY-STYLE|SCRIPT(?=<)/g, (name) => filled[name as keyof typeof filled])
}

/** Bundles everything into one inline script. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'main.ts', formats: ['iife'], name: 'verifier' },
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [chunk, ...more] = outputs
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('verify.html must come from one script')
  return chunk.code
    .trim()
    .replaceAll(/<\/(?=script)/gi, String.raw`<\/`)
    .replaceAll('<!--', String.raw`\x3C!--`)
}

function policyOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
