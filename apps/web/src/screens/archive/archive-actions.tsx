import { messages } from '@headgate/contract/base/messages'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import type { MenuAction } from '../../ui/float/menu-actions.tsx'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'

/** Texts about the archive of one kind of row. */
export interface ArchiveTexts {
  archived: string
  restored: string
  removed: string
  cannotRestore: string
  /** For kinds with their own texts. */
  cannotArchive?: string
  cannotRemove?: string
}

interface ArchivingProps {
  name: string
  /** 'publisher'. */
  noun: string
  texts: ArchiveTexts
  archive: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** 'Archive', unless the list has another label. */
  label?: string
  /** A consequence, added to the question. */
  note?: string | undefined
}

/** The menu entry that archives a row, after a question. */
export function archiveAction(props: ArchivingProps): MenuAction {
  const { name, noun, texts, archive, restore, label = 'Archive', note = '' } = props
  const ask = async () => {
    const tab = `${noun}s`.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    const text = `'${name}' moves to Archived ${tab} and can be restored from there. ${note}`.trim()
    if (!(await confirm({ title: `Archive ${noun}`, text, confirm: 'Archive', destructive: true }))) return
    await announce(archive(), {
      success: texts.archived,
      failure: texts.cannotArchive ?? messages.general.cannotArchive,
      next: [{ label: 'Undo', onPress: () => void announceRestoring(restore(), texts) }],
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

const announceRestoring = (work: Promise<unknown>, texts: ArchiveTexts) =>
  announce(work, { success: texts.restored, failure: texts.cannotRestore })

/** The menu of an archived row: back to the list, or permanent removal. */
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
      onSelect: () => void announceRestoring(restore(), texts),
    },
    {
      label: 'Delete permanently',
      icon: <IconTrash size={16} />,
      destructive: true,
      onSelect: () => void ask(),
    },
  ]
}
