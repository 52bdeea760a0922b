import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { PhotoProblem, ReadPhoto } from './read-photo.ts'

const TIME_LIMIT_MS = 20_000

const texts: Record<PhotoProblem, string> = {
  'not an image': messages.users.photoNotImage,
  'too many pixels': messages.users.photoTooManyPixels,
  damaged: messages.users.photoUnreadable,
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Makes the kept photo from an uploaded file. One at a time, in a thread that is ended afterwards, so that a malicious
 * picture that crashes, hangs or fills memory harms no other call. Throws CallError 400 with the catalogue's text.
 */
export async function makePhoto(file: Uint8Array): Promise<Uint8Array> {
  const mine = last.then(() => inThread(file))
  last = mine.catch(() => undefined)
  const read = await mine
  if ('photo' in read) return read.photo
  const text = texts[read.problem]
  throw new CallError(errors.invalidInput, { text, fields: { profile_image: text } })
}

async function inThread(file: Uint8Array): Promise<ReadPhoto> {
  const thread = new Worker(new URL('./photo-thread.ts', import.meta.url), { workerData: file })
  try {
    const [read] = (await once(thread, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) })) as [
      ReadPhoto,
    ]
    return read
  } catch {
    return { problem: 'damaged' }
  } finally {
    await thread.terminate()
  }
}
