// Runs inline before the first paint: puts the stored settings that the first paint depends on onto the html element,
// where the style sheets find them. The page's code maintains them afterwards.
try {
  const root = document.documentElement
  const stored = (key) => localStorage.getItem(key)
  if (stored('light') !== null) {
    root.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f1eff9')
  }
  // The newest of what the code needs: `package.json` lists the browsers that have it.
  root.toggleAttribute('data-old', !('toSorted' in Array.prototype))
  root.toggleAttribute('data-folded', stored('sidebar') === 'closed')
  const chat = stored('chat')
  if (chat !== null) root.dataset.chat = chat
  root.toggleAttribute('data-known', stored('has_loaded') !== null)
  root.toggleAttribute('data-calm', stored('reduced-motion') === 'true')
  root.toggleAttribute('data-zoom', stored('pinch-zoom') === 'true')
} catch {
  // Storage is blocked: everything is as on a first visit.
}
