import type { GroupRow } from '@headgate/contract/groups/calls'

/** A group with the fields that the shared parts of lists with an archive need. */
export interface ListedGroup extends GroupRow {
  archivedAt: string | null
}

export const listed = (row: GroupRow): ListedGroup => ({ ...row, archivedAt: row.archived_at })

/** The name of a group in questions and labels. Its description is free text and may be missing. */
export const groupName = ({ id, description }: Pick<GroupRow, 'id' | 'description'>): string =>
  description === null ? `Group ${id}` : `${id} · ${description}`
