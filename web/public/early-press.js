// Keeps the last button pressed before hydration; web/ui/browser/early-press.ts presses it again.
window.earlyPress = {
  button: null,
  keep: (event) => {
    window.earlyPress.button = event.target.closest('button')
    // React would hydrate the whole page at once to answer a press that is repeated in a moment.
    if (window.earlyPress.button) event.stopPropagation()
  },
}
addEventListener('click', window.earlyPress.keep, true)
