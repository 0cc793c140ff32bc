/** Calls handlers of the admin area without HTTP, as an owner. */
import type { AdminCallDefinition } from '@kurazh/contract/admin/admin-call.ts'
import { rightsOf } from '@kurazh/contract/admin/rights.ts'
import type { Http } from '../server/platform/http/http.ts'

type Handler = (known: object, body: object) => Promise<unknown>

/** Returns a caller of what `register` registers, by path. Throws for a path without a handler. */
export function adminCaller(register: (http: Http) => void): (path: string, body: object) => Promise<unknown> {
  const handlers = new Map<string, Handler>()
  register({
    onAdmin: (call: AdminCallDefinition, handler: unknown) => void handlers.set(call.path, handler as Handler),
  } as unknown as Http)
  const known = {
    admin: { id: 1, rights: rightsOf(['owner']) },
    about: () => undefined,
    detail: () => undefined,
    countRows: ({ rows }: { rows: number }) => Promise.resolve(rows),
  }
  return (path, body) => {
    const handle = handlers.get(path)
    if (handle === undefined) throw new Error(`no handler of ${path}`)
    return handle(known, body)
  }
}
