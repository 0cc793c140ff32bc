/**
 * What the stages draw with: the parts of Pixi the site uses and no others. The only file that imports it, reached by lazy
 * imports alone, so that all games share one piece of code and the first page carries none of it.
 */
// The content security policy forbids code made at run time.
import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/text'

export { CanvasSource, CanvasTextMetrics, Container, FillGradient, Graphics, GraphicsContext, Rectangle, Sprite, Text, Texture, WebGLRenderer } from 'pixi.js'
