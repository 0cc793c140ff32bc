/**
 * Exports the parts of Pixi that the stages use, and no others. The only file that imports it. Used in the worker only:
 * no page carries any of it.
 */
// The content security policy forbids code made at run time.
import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/text'
import { BrowserAdapter, DOMAdapter } from 'pixi.js'

// A worker has no page. Pixi's own adapter for it brings a reader of XML along.
DOMAdapter.set({
  ...BrowserAdapter,
  createCanvas: (width = 1, height = 1) => new OffscreenCanvas(width, height),
  getCanvasRenderingContext2D: () => OffscreenCanvasRenderingContext2D,
  getBaseUrl: () => globalThis.location.href,
})

export {
  CanvasSource,
  CanvasTextMetrics,
  Container,
  FillGradient,
  Graphics,
  GraphicsContext,
  Rectangle,
  Sprite,
  Text,
  Texture,
  WebGLRenderer,
} from 'pixi.js'
