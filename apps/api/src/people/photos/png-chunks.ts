const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Chunks of the picture itself; all others (profiles, texts, times) are left out. */
const picture = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Bytes of length, name and checksum around the content of a chunk. */
const AROUND = 12

/**
 * A PNG with nothing but its picture. Other chunks may contain compressed data of any unpacked size, which the codec
 * would unpack: a colour profile of 1 MB fills a gigabyte. Other files are returned unchanged. Throws when a chunk is
 * cut off.
 */
export function pictureOnly(file: Uint8Array): Uint8Array {
  if (!SIGNATURE.every((byte, at) => file[at] === byte)) return file
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const parts = [file.subarray(0, SIGNATURE.length)]
  for (let at = SIGNATURE.length; at < file.length;) {
    const length = view.getUint32(at) + AROUND
    const chunk = file.subarray(at, at + length)
    if (chunk.length < length) throw new Error('A chunk of the PNG is cut off')
    const name = String.fromCharCode(...chunk.subarray(4, 8))
    if (picture.has(name)) parts.push(chunk)
    if (name === 'IEND') break
    at += length
  }
  return Buffer.concat(parts)
}
