import { openLater } from '../../../blocks/dialogs/open-later.ts'

/** Opens the dialog that replaces an advertiser link in all rules. */
export function openReplace(id: number): void {
  openLater(import('./replace-dialog.tsx'), ({ showReplaceDialog }) => showReplaceDialog(id))
}
