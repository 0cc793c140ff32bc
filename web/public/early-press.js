// Keeps the last button pressed before the page's code has come; web/ui/early-press.ts presses it again.
window.earlyPress = { button: null, keep: (event) => { window.earlyPress.button = event.target.closest('button') } }
addEventListener('click', window.earlyPress.keep, true)
