/** The start of the page. */
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'
import { registerOfflinePage } from './features/site/offline.ts'
import { applyMotion } from './ui/motion.ts'
import { applyStoredTheme } from './ui/theme.ts'
import { applyZoom } from './ui/zoom.ts'
import './styles/utility.css'
import './styles/main.css'

// The content security policy forbids code made at run time, which zod would otherwise try.
z.config({ jitless: true })
applyStoredTheme()
applyMotion()
applyZoom()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(<App />)
registerOfflinePage()
