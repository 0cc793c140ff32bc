import { expect, test } from 'vitest'
import { madeTree, places } from './made-tree.ts'
import { checkNodeRuns } from './node-runs.ts'

const tree = {
  'tools/run.ts': "import { liar } from '../web/testing/liar/liar.ts'\nliar()\n",
  'web/testing/liar/liar.ts': "import { table } from '../../play/table.ts'\nexport const liar = () => table\n",
  'web/play/table.ts': "import type { Toast } from '../ui/toast.tsx'\nexport const table: Toast[] = []\nexport const open = () => import('../ui/toast.tsx')\n",
  'web/play/use-table.ts': "import { toast } from '../ui/toast.tsx'\nexport const useTable = toast\n",
  'web/ui/toast.tsx': 'export type Toast = string\nexport const toast = () => <p />\n',
}

test('types of screens, screens loaded while a program runs, and files that only screens use are no fault', () => {
  expect(checkNodeRuns(madeTree(tree))).toEqual({ findings: [], note: '3 files that Node runs' })
})

test('a screen behind any number of files is found where it is brought in, with the way to it', () => {
  const { findings } = checkNodeRuns(madeTree({ ...tree, 'web/play/table.ts': "export * from './use-table.ts'\nexport const table = []\n" }))
  expect(places(findings)).toEqual(['web/play/use-table.ts:1'])
  expect(findings[0]?.text).toContain('(from web/testing/liar/liar.ts → web/play/table.ts)')
})
