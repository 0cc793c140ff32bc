/** Narrows a list to the rows of one payment system. */
import { gatewayNames } from '@kurazh/contract/money/gateway-names.ts'
import type { Filter } from '../list/list-form.ts'

export const gatewayFilter: Filter = {
  kind: 'choice',
  name: 'gateway',
  label: 'Любая система',
  options: Object.entries(gatewayNames).map(([value, label]) => ({ value, label })),
}
