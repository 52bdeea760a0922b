import { Badge, type BadgeProps } from '@mantine/core'

interface PublishedBadgeProps extends Pick<BadgeProps, 'size'> {
  status: 'published' | 'draft'
  /** When it was last published; null for never. */
  publishedAt: string | null
  /** Engines serve nothing of an inactive record. */
  isActive: boolean
}

/** Whether engines serve the saved state, with the same words in lists and forms. */
export function PublishedBadge({ status, publishedAt, isActive, size = 'sm' }: PublishedBadgeProps) {
  const { label, color } = stateOf(status, publishedAt, isActive)
  return (
    <Badge variant="light" color={color} size={size} title={label}>
      {label}
    </Badge>
  )
}

function stateOf(status: 'published' | 'draft', publishedAt: string | null, isActive: boolean) {
  if (status === 'published') return { label: 'PUBLISHED', color: 'teal' }
  if (publishedAt === null) return { label: 'DRAFT', color: 'gray' }
  return { label: isActive ? 'Live · unpublished changes' : 'Unpublished changes', color: 'yellow' }
}
