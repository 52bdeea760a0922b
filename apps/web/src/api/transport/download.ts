import type { CallDefinition } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import { saveToDisk } from '../../lib/save-to-disk.ts'
import { toast } from '../../ui/toast.ts'
import type { Input } from './client.ts'
import { download } from './send.ts'

/** Saves the file of a call under the server's name for it. Shows a failure. */
export async function saveFile<C extends CallDefinition>(call: C, input: Input<C>): Promise<void> {
  try {
    saveToDisk(await download(call, input))
  } catch {
    toast.error(messages.titles.oopsLoud, messages.general.cannotDownload)
  }
}
