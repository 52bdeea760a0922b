import { Anchor, Group, Text } from '@mantine/core'
import type { Report } from '@headgate/contract/reports/report'
import { useFollow } from '../../lib/address/follow.ts'
import { lastLabel, trailLinks } from './report-trail.ts'

interface TrailLinksProps {
  report: Report
  trail: string | undefined
  /** What the present view shows: `by Channel`. */
  end: string
}

/** The figures that were pressed to reach a view, each with a link to the view in which it was pressed. */
export function TrailLinks({ report, trail, end }: TrailLinksProps) {
  const follow = useFollow()
  const links = trailLinks(report, trail)
  if (links.length === 0) return null
  return (
    <Group component="nav" aria-label="Drill" gap={6} flex="none" fz="sm">
      {links.map(({ label, href }) => (
        <Group key={href} gap={6}>
          <Anchor href={href} onClick={follow} inherit>
            {label}
          </Anchor>
          <Text span c="dimmed" inherit aria-hidden>
            ›
          </Text>
        </Group>
      ))}
      <Text span inherit aria-current="page">
        {[lastLabel(trail), end].filter(Boolean).join(' › ')}
      </Text>
    </Group>
  )
}
