import type { CallDefinition } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import { toast } from '../../ui/toast.ts'
import type { Input } from './client.ts'
import { download } from './send.ts'

/** Saves the file of a call under the server's name for it. Shows a failure. */
export async function saveFile<C extends CallDefinition>(call: C, input: Input<C>): Promise<void> {
  try {
    save(await download(call, input))
  } catch {
    toast.error(messages.titles.oopsLoud, messages.general.cannotDownload)
  }
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // By the next task the browser has taken the address over. Keeping it would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
