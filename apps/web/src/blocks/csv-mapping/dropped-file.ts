import type { RevenueField } from '@headgate/contract/revenue/revenue-fields'
import type { FilledColumn } from '@headgate/domain/revenue/reading/fill-mapping'
import type { FileSample } from '@headgate/domain/revenue/reading/sample-file'

/** A file that was dropped to be mapped. Its start stays in the browser. */
export interface DroppedFile {
  name: string
  sample: FileSample
  proposed: Record<RevenueField, FilledColumn>
}
