import type { GroupRow } from '@headgate/contract/groups/calls'

/** A group as the shared parts of lists with an archive take it. */
export interface ListedGroup extends GroupRow {
  archivedAt: string | null
}

export const listed = (row: GroupRow): ListedGroup => ({ ...row, archivedAt: row.archived_at })

/** What a group is called in questions and labels: its description is free text and may be missing. */
export const groupName = ({ id, description }: Pick<GroupRow, 'id' | 'description'>): string =>
  description === null ? `Group ${id}` : `${id} · ${description}`
