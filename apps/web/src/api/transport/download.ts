import type { CallDefinition } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import { fileStamp } from '../../lib/time.ts'
import { toast } from '../../ui/toast.ts'
import type { Input } from './client.ts'
import { download } from './send.ts'

/** Saves the CSV of a call as `{name}-{timestamp}.csv`; a failure shows the documents' text (T6, 3 §8). */
export async function downloadCsv<C extends CallDefinition>(
  call: C,
  input: Input<C>,
  name = 'data',
): Promise<void> {
  try {
    save(await download(call, input), `${name}-${fileStamp()}.csv`)
  } catch {
    toast.error(messages.titles.oopsLoud, messages.general.cannotDownload)
  }
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the address over by the next task; keeping it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
