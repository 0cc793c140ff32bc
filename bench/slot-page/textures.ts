/** Counts the bytes of all live textures in the drawing worker: runs before it requests a context. */
export function countTextures(): void {
  interface Kept {
    gl: WeakRef<WebGL2RenderingContext>
    bytes: number
  }
  const textures = new Map<WebGLTexture, Kept>()
  const bound = new WeakMap<WebGL2RenderingContext, { unit: number; units: Map<number, WebGLTexture | null> }>()
  const of = (gl: WebGL2RenderingContext) => {
    const known = bound.get(gl) ?? { unit: 0, units: new Map<number, WebGLTexture | null>() }
    bound.set(gl, known)
    return known
  }
  const sized = (gl: WebGL2RenderingContext, width: number, height: number, levels = 1) => {
    const { unit, units } = of(gl)
    const texture = units.get(unit)
    if (texture) textures.set(texture, { gl: new WeakRef(gl), bytes: width * height * 4 * (levels > 1 ? 4 / 3 : 1) })
  }
  const gl = WebGL2RenderingContext.prototype
  const before = {
    activeTexture: gl.activeTexture,
    bindTexture: gl.bindTexture,
    texImage2D: gl.texImage2D,
    texStorage2D: gl.texStorage2D,
    deleteTexture: gl.deleteTexture,
  }
  gl.activeTexture = function (unit) {
    of(this).unit = unit
    before.activeTexture.call(this, unit)
  }
  gl.bindTexture = function (target, texture) {
    if (target === this.TEXTURE_2D) of(this).units.set(of(this).unit, texture)
    before.bindTexture.call(this, target, texture)
  }
  gl.texStorage2D = function (target, levels, format, width, height) {
    sized(this, width, height, levels)
    before.texStorage2D.call(this, target, levels, format, width, height)
  }
  gl.texImage2D = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    const [width, height] = args.length > 6 ? [Number(args[3]), Number(args[4])] : sizeOf(args[5])
    if (args[1] === 0) sized(this, width, height)
    before.texImage2D.apply(this, args as never)
  }
  gl.deleteTexture = function (texture) {
    if (texture) textures.delete(texture)
    before.deleteTexture.call(this, texture)
  }
  function sizeOf(source: unknown): [number, number] {
    if (typeof source !== 'object' || source === null) return [0, 0]
    const { width = 0, height = 0 } = source as { width?: number; height?: number }
    return [width, height]
  }
  Object.assign(globalThis, {
    textureBytes() {
      let sum = 0
      for (const { gl: context, bytes } of textures.values())
        if (context.deref()?.isContextLost() === false) sum += bytes
      return sum
    },
  })
}
