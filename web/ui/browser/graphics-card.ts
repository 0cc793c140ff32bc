/** Reads the name of the graphics card. It is sent with sign-in as a hint against stolen accounts. */

/** The contract's limit, in characters. */
const longest = 512

/** The browser's name of its graphics card; empty where it gives none. */
export function graphicsCard(): string {
  try {
    const gl = document.createElement('canvas').getContext('webgl')
    const extension = gl?.getExtension('WEBGL_debug_renderer_info')
    const name: unknown = extension && gl?.getParameter(extension.UNMASKED_RENDERER_WEBGL)
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return typeof name === 'string' ? name.slice(0, longest) : ''
  } catch {
    return ''
  }
}
