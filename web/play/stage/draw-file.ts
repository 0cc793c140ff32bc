/** Loads drawings from files as bitmaps for a scene: the page draws them, for no worker reads SVG. */

/** A file at this width in pixels; in a circle where it is an avatar. Throws when it fails to load. */
export async function drawFile(address: string, width: number, round = false): Promise<ImageBitmap> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = new OffscreenCanvas(width, Math.round((width * image.naturalHeight) / image.naturalWidth))
  const context = canvas.getContext('2d')
  if (round) {
    context?.arc(canvas.width / 2, canvas.height / 2, canvas.width / 2, 0, 2 * Math.PI)
    context?.clip()
  }
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.transferToImageBitmap()
}
