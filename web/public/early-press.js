// Keeps the last button pressed before React has taken the page over; web/ui/early-press.ts presses it again.
window.earlyPress = {
  button: null,
  keep: (event) => {
    window.earlyPress.button = event.target.closest('button')
    // React would take over the whole page at once, to answer a press that is made again in a moment.
    if (window.earlyPress.button) event.stopPropagation()
  },
}
addEventListener('click', window.earlyPress.keep, true)
