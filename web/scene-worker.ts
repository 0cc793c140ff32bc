/** Runs the worker that draws the stages, with every game's scene by the URL of its file. */
import { serveScenes } from './play/stage/serve-scenes.ts'
import onest from './styles/fonts/onest-600.woff2?url'
import unbounded from './styles/fonts/unbounded-600.woff2?url'

serveScenes(import.meta.glob(['./games/**/*-scene.ts', './slots/**/*-scene.ts']), {
  Onest: onest,
  Unbounded: unbounded,
})
