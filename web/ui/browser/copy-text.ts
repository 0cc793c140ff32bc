/** Copies a text to the clipboard; also at addresses that are not secure, where browsers have no clipboard to write. */

/** False when the browser refused: then the text is to be selected by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  // Inside an open window: it keeps the focus within itself.
  const before = document.activeElement
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  try {
    // The old way is the only one there; the library types call it deprecated.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
