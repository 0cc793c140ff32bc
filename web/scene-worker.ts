/** The worker that stages are drawn in: every game's scene by the address of its file. */
import { serveScenes } from './play/stage/serve-scenes.ts'

serveScenes(import.meta.glob(['./games/**/*-scene.ts', './slots/**/*-scene.ts']))
