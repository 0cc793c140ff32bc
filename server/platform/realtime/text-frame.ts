/** Builds websocket frames, once for all recipients of the same message. */

const [inOneByte, inTwoBytes] = [126, 65_536]

/** Returns the whole unmasked frame of a text (RFC 6455). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < inOneByte ? 2 : length < inTwoBytes ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}
