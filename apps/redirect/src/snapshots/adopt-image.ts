import { capKinds } from '@headgate/contract/base/constants'
import { NO_SLOT } from '@headgate/domain/snapshot/layout'
import { renumberSlots } from '@headgate/domain/snapshot/copy/snapshot-copy'
import type { SlotFor } from '@headgate/domain/snapshot/write-records'
import { CAP_WORDS, type SnapshotImage } from './image-file.ts'

/**
 * Gives the caps of an image their slots in this process. Returns three numbers for each: slot, index in `capKinds`,
 * entity id. Call it once.
 */
export function adoptImage({ snapshot, caps }: SnapshotImage, slotFor: SlotFor): Int32Array {
  const slotOf = new Int32Array(caps.length / CAP_WORDS)
  const named = new Int32Array(new SharedArrayBuffer(caps.length * 4))
  for (let number = 0; number < slotOf.length; number += 1) {
    const at = number * CAP_WORDS
    const [kind, id, cap] = [caps[at]!, caps[at + 1]!, caps[at + 2]!]
    const slot = slotFor(capKinds[kind]!, id, cap)
    slotOf[number] = slot >= 0 ? slot : NO_SLOT
    named[at] = slot
    named[at + 1] = kind
    named[at + 2] = id
  }
  renumberSlots(snapshot, slotOf)
  return named
}
