import { openLater } from '../../../blocks/dialogs/open-later.ts'

/** Opens the checks of an advertiser link. */
export function openChecks(id: number): void {
  openLater(import('./checks-dialog.tsx'), ({ showChecks }) => showChecks(id))
}
