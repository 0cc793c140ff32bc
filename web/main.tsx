/** What the page runs first: React by itself, then, as a task of its own, ours. Evaluated in one go they would hold up a phone for longer. */
// First of all: they say which layer wins.
import './styles/utility.css'
import './styles/main.css'
// Named nowhere here: it is to be evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import 'react-dom/client'

setTimeout(() => void import('./start.tsx'))
