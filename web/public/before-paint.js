// Runs before the first paint, inside the page itself: what this browser remembers and the first picture depends on stands on the
// html element, where the stylesheets find it. The page's code keeps it there afterwards.
try {
  const root = document.documentElement
  const stored = (key) => localStorage.getItem(key)
  if (stored('light') !== null) {
    root.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f1eff9')
  }
  root.toggleAttribute('data-folded', stored('sidebar') === 'closed')
  root.toggleAttribute('data-known', stored('has_loaded') !== null)
  root.toggleAttribute('data-played', stored('lobby-recent') !== null)
  root.toggleAttribute('data-calm', stored('reduced-motion') === 'true')
  root.toggleAttribute('data-zoom', stored('pinch-zoom') === 'true')
} catch {
  // Storage is closed to us: everything is as at the first visit.
}
