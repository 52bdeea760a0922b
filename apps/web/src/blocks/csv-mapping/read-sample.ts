import { type FileSample, SAMPLE_BYTES, sampleFile } from '@headgate/domain/revenue/reading/sample-file'
import type { FileMapping } from '@headgate/domain/revenue/reading/types'

/**
 * Reads header and first lines of a file in the browser. Returns a text for people when that is not possible.
 * `columns` is the present mapping.
 */
export async function readSample(file: File, columns: FileMapping['columns']): Promise<FileSample | string> {
  try {
    const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
    return sampleFile(bytes, file.size <= SAMPLE_BYTES, columns)
  } catch {
    // A folder, or a file that was moved since it was selected.
    return 'The file could not be read. Select it again.'
  }
}
