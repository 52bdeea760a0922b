import { capKinds } from '@headgate/contract/base/constants'
import { NO_SLOT } from '@headgate/domain/snapshot/layout'
import { renumberSlots } from '@headgate/domain/snapshot/copy/snapshot-copy'
import type { SlotFor } from '@headgate/domain/snapshot/write-records'
import { CAP_WORDS, type SnapshotImage } from './image-file.ts'

/** Gives the caps of an image their slots in this process. Call it once. */
export function adoptImage({ snapshot, caps }: SnapshotImage, slotFor: SlotFor): void {
  const slotOf = new Int32Array(caps.length / CAP_WORDS)
  for (let number = 0; number < slotOf.length; number += 1) {
    const at = number * CAP_WORDS
    const [kind, id, cap] = [caps[at]!, caps[at + 1]!, caps[at + 2]!]
    const slot = slotFor(capKinds[kind]!, id, cap)
    slotOf[number] = slot >= 0 ? slot : NO_SLOT
  }
  renumberSlots(snapshot, slotOf)
}
