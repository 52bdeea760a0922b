import { messages } from '@headgate/contract/base/messages'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import type { MenuAction } from '../../ui/float/menu-actions.tsx'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'

/** What is said about the archive of one kind of row (1 §8). */
export interface ArchiveTexts {
  archived: string
  restored: string
  removed: string
  cannotRestore: string
  /** Where a kind has texts of its own. */
  cannotArchive?: string
  cannotRemove?: string
}

interface ArchivingProps {
  name: string
  /** 'publisher'. */
  noun: string
  texts: ArchiveTexts
  archive: () => Promise<unknown>
  /** 'Archive', unless the document calls it otherwise. */
  label?: string
  /** What follows from it beside. */
  note?: string | undefined
}

/** The entry of a row's menu that moves it to the archive, after a question. */
export function archiveAction(props: ArchivingProps): MenuAction {
  const { name, noun, texts, archive, label = 'Archive', note = '' } = props
  const ask = async () => {
    const tab = `${noun}s`.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    const text = `'${name}' moves to Archived ${tab} and can be restored from there. ${note}`.trim()
    if (!(await confirm({ title: `Archive ${noun}`, text, confirm: 'Archive' }))) return
    await announce(archive(), {
      success: texts.archived,
      failure: texts.cannotArchive ?? messages.general.cannotArchive,
    })
  }
  return {
    label,
    icon: <IconArchive size={16} />,
    destructive: true,
    onSelect: () => void ask(),
  }
}

interface ArchivedProps {
  name: string
  texts: ArchiveTexts
  restore: () => Promise<unknown>
  remove: () => Promise<unknown>
}

/** The menu of an archived row: back to the list, or away for good. */
export function archivedActions({ name, texts, restore, remove }: ArchivedProps): MenuAction[] {
  const ask = async () => {
    const text = `'${name}' is removed for good. This cannot be undone.`
    if (!(await confirm({ title: 'Delete permanently', text, confirm: 'Delete', destructive: true }))) return
    await announce(remove(), {
      success: texts.removed,
      failure: texts.cannotRemove ?? messages.general.cannotRemove,
    })
  }
  return [
    {
      label: 'Restore',
      icon: <IconArchiveOff size={16} />,
      onSelect: () => void announce(restore(), { success: texts.restored, failure: texts.cannotRestore }),
    },
    {
      label: 'Delete permanently',
      icon: <IconTrash size={16} />,
      destructive: true,
      onSelect: () => void ask(),
    },
  ]
}
