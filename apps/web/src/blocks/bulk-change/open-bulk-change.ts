import { openLater } from '../dialogs/open-later.ts'
import type { BulkSubject } from './bulk-subject.ts'

/** Opens the dialog that changes many records at once (docs/behaviour/bulk-changes.md). */
export function openBulkChange(subject: BulkSubject): void {
  openLater(import('./bulk-dialog.tsx'), ({ showBulkDialog }) => showBulkDialog(subject))
}
