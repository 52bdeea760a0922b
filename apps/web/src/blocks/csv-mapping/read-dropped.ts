import { messages } from '@headgate/contract/base/messages'
import type { FillOptions } from '@headgate/domain/revenue/reading/fill-mapping'
import { columnsByName } from '@headgate/domain/revenue/reading/mapped-columns'
import type { DroppedFile } from './dropped-file.ts'

const loadReading = () =>
  Promise.all([
    import('@headgate/domain/revenue/reading/sample-file'),
    import('@headgate/domain/revenue/reading/fill-mapping'),
  ])

/**
 * Reads header and first lines of a file in the browser, and what they propose for the fields. Returns a text for people
 * when that is not possible. The reading is loaded with the first file.
 */
export async function readDropped(file: File, options: FillOptions): Promise<DroppedFile | string> {
  const reading = await loadReading().catch(() => null)
  if (reading === null) return messages.general.networkError
  const [{ SAMPLE_BYTES, sampleFile }, { fillMapping }] = reading
  const bytes = await bytesOf(file.slice(0, SAMPLE_BYTES))
  if (bytes === null) return 'The file could not be read. Select it again.'
  const sample = sampleFile(bytes, file.size <= SAMPLE_BYTES, columnsByName(options.present))
  if (typeof sample === 'string') return sample
  return { name: file.name, sample, proposed: fillMapping(sample, options) }
}

/** Null for a folder, and for a file that was moved since it was selected. */
async function bytesOf(part: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await part.arrayBuffer())
  } catch {
    return null
  }
}
