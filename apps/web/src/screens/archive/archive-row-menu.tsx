import type { RowMoves } from '../../api/query/use-change.ts'
import type { MenuAction } from '../../ui/float/menu-actions.tsx'
import { RowMenu } from '../../ui/float/row-menu.tsx'
import { archiveAction, archivedActions, type ArchiveTexts } from './archive-actions.tsx'

interface ArchiveRowMenuProps {
  row: { id: number; archivedAt: string | null }
  /** Names the row, in the menu's label and in questions. */
  name: string
  /** 'publisher'. */
  noun: string
  texts: ArchiveTexts
  moves: RowMoves
  /** Actions on a row of the list. Archive follows them. */
  actions: () => MenuAction[]
  /** Whether the row may be archived. Shows the reason itself if not. */
  mayArchive?: () => boolean
  /** A consequence of archiving the row, added to the question. */
  archiveNote?: string | undefined
  /** The list's label for Archive. */
  archiveLabel?: string
}

/** The menu of a row of a list with an archive: its own actions and Archive, or Restore and Delete permanently. */
export function ArchiveRowMenu(props: ArchiveRowMenuProps) {
  const { row, name, noun, texts, moves } = props
  const { id } = row
  const active = () => {
    const archive = archiveAction({
      name,
      noun,
      texts,
      archive: () => moves.archive(id),
      restore: () => moves.restore(id),
      note: props.archiveNote,
      ...(props.archiveLabel !== undefined && { label: props.archiveLabel }),
    })
    const onSelect = () => {
      if (props.mayArchive?.() ?? true) archive.onSelect()
    }
    return [...props.actions(), { ...archive, onSelect }]
  }
  const archived = () =>
    archivedActions({ name, texts, restore: () => moves.restore(id), remove: () => moves.remove(id) })
  return <RowMenu label={`Actions for ${name}`} actions={row.archivedAt === null ? active : archived} />
}
