import { messages } from '@headgate/contract/base/messages'
import { LARGEST_CSV } from '@headgate/contract/revenue/import-calls'
import { isCsvType } from '@headgate/domain/revenue/csv-type'

/** Why a file cannot be uploaded; null for one that can be tried. The server reads what is in it. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!isCsvType(type)) return messages.csv.notCsv
  return size > LARGEST_CSV ? messages.csv.tooLarge : null
}
