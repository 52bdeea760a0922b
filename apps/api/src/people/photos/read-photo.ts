import { photoLimits } from '@headgate/contract/people/users'
import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { imageSize } from 'image-size'
import { pictureOnly } from './png-chunks.ts'

/** Longest side of a kept photo, in pixels: twice the largest that a screen shows. */
const SIDE = 320

export type PhotoProblem = 'not an image' | 'too many pixels' | 'damaged'
export type ReadPhoto = { photo: Uint8Array } | { problem: PhotoProblem }

/** Allowed types (docs/behaviour/people.md#photos), by the names of the header reader; `image/jpg` is JPEG. */
const kinds = new Set(['jpg', 'png', 'gif', 'webp'])

/** The header of the content, before anything is unpacked; undefined for other types. */
function headerOf(file: Uint8Array) {
  try {
    const header = imageSize(file)
    return kinds.has(header.type ?? '') ? header : undefined
  } catch {
    return undefined
  }
}

/**
 * Converts any allowed image to a small WebP. Nothing of the file itself is kept, neither hidden content nor place and
 * camera. Runs in a separate thread (photo-thread.ts).
 */
export function readPhoto(file: Uint8Array): ReadPhoto {
  const header = headerOf(file)
  if (header === undefined) return { problem: 'not an image' }
  if (header.width * header.height > photoLimits.pixels) return { problem: 'too many pixels' }
  try {
    const whole = PhotonImage.new_from_byteslice(pictureOnly(file))
    const [width, height] = [whole.get_width(), whole.get_height()]
    const scale = Math.min(1, SIDE / Math.max(width, height))
    const small = resize(whole, scaled(width, scale), scaled(height, scale), SamplingFilter.Lanczos3)
    return { photo: upright(small, header.orientation ?? 1).get_bytes_webp() }
  } catch {
    // On unreadable input the codec fails with a WebAssembly trap, which ends nothing else.
    return { problem: 'damaged' }
  }
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale))

/** Cameras store how they were held instead of turning the picture (EXIF orientation 1 to 8); this turns it. */
function upright(image: PhotonImage, orientation: number): PhotonImage {
  if (orientation < 2 || orientation > 8) return image
  const [width, height] = [image.get_width(), image.get_height()]
  const from = new Uint32Array(image.get_raw_pixels().slice().buffer)
  const turned = orientation > 4
  const [newWidth, newHeight] = turned ? [height, width] : [width, height]
  const flipX = [2, 3, 7, 8].includes(orientation)
  const flipY = [3, 4, 6, 7].includes(orientation)
  const to = new Uint32Array(from.length)
  for (let y = 0; y < newHeight; y += 1)
    for (let x = 0; x < newWidth; x += 1) {
      const [fromX, fromY] = turned ? [y, x] : [x, y]
      const column = flipX ? width - 1 - fromX : fromX
      const row = flipY ? height - 1 - fromY : fromY
      to[y * newWidth + x] = from[row * width + column]!
    }
  return new PhotonImage(new Uint8Array(to.buffer), newWidth, newHeight)
}
