// Runs before the first paint, so that a player of the light theme never sees a dark flash. The rest of the theme is in ui/theme.ts.
try {
  if (localStorage.getItem('light') !== null) {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f1eff9')
  }
} catch {
  // Storage is closed to us: the dark theme is the one that needs none.
}
