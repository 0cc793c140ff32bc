/** The modules that tests load natively in Node. */

/**
 * Matches the modules of games, contract, shared and server below `root`, without their tests: Node strips their types
 * and runs them without Vite.
 */
export function nativeModules(root: string): RegExp {
  const escaped = root.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(`^${escaped}/(?:games|contract|shared|server)/(?!.*/node_modules/)(?!.*\\.test\\.ts$).*\\.ts$`)
}
