import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkNodeRuns } from './node-runs.ts'

const tree = {
  'tools/run.ts': "import { liar } from '../web/testing/liar/liar.ts'\nliar()\n",
  'web/testing/liar/liar.ts': "import { table } from '../../play/table.ts'\nexport const liar = () => table\n",
  'web/play/table.ts':
    "import type { Toast } from '../ui/windows/toast.tsx'\nexport const table: Toast[] = []\nexport const open = () => import('../ui/windows/toast.tsx')\n",
  'web/play/use-table.ts': "import { toast } from '../ui/windows/toast.tsx'\nexport const useTable = toast\n",
  'web/ui/windows/toast.tsx': 'export type Toast = string\nexport const toast = () => <p />\n',
}

test('types of screens, dynamically loaded screens, and files used only by screens pass', () => {
  expect(checkNodeRuns(fixtureTree(tree))).toEqual({ findings: [], note: '3 files that Node runs' })
})

test('a screen is found behind any number of files, with the import path to it', () => {
  const { findings } = checkNodeRuns(
    fixtureTree({ ...tree, 'web/play/table.ts': "export * from './use-table.ts'\nexport const table = []\n" }),
  )
  expect(places(findings)).toEqual(['web/play/use-table.ts:1'])
  expect(findings[0]?.text).toContain('(from web/testing/liar/liar.ts → web/play/table.ts)')
})
