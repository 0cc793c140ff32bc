/** Hands a file to the browser to be saved. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the address up after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
