import { Badge, type BadgeProps } from '@mantine/core'

interface PublishedBadgeProps extends Pick<BadgeProps, 'size'> {
  status: 'published' | 'draft'
}

/** Whether what is saved is what engines serve (2 §2.4), said the same in lists and forms. */
export function PublishedBadge({ status, size = 'sm' }: PublishedBadgeProps) {
  const published = status === 'published'
  return (
    <Badge variant="light" color={published ? 'teal' : 'gray'} size={size}>
      {published ? 'PUBLISHED' : 'DRAFT'}
    </Badge>
  )
}
