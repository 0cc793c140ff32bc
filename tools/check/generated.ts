/** Checks that `web/generated` holds exactly what `npm run generate` writes from this contract and these rules. */
import { generatedFiles } from '../generate/files.ts'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

const folder = 'web/generated/'

export function checkGenerated(tree: Tree): Result {
  const wanted = generatedFiles()
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]))
  const stale = [...wanted]
    .filter(([path, text]) => texts.get(path) !== text)
    .map(([path]): Finding => ({
      path,
      line: 1,
      text: 'does not belong to this contract and these rules: call `npm run generate`',
    }))
  const foreign = [...texts.keys()]
    .filter((path) => path.startsWith(folder) && !wanted.has(path))
    .map((path): Finding => ({
      path,
      line: 1,
      text: '`npm run generate` does not write this file: move it or remove it',
    }))
  return { findings: [...stale, ...foreign], note: `${wanted.size} files` }
}
