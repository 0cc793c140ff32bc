import { beforeAll } from 'vitest'

// Waits longer than the library's one second for elements that appear later, for a busy machine. Only where there is a
// page: the library is expensive to load.
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
})
