import { Anchor, Badge, Button, Paper, Title } from '@mantine/core'
import type { Publisher } from '@headgate/contract/publishers'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { publisherQueries } from '../../api/publishers.ts'
import { useFollow } from '../../lib/address/follow.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatMoment } from '../../lib/time.ts'
import { Page } from '../../screens/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { apiAddress } from './publisher-address.ts'
import { PublisherLinks } from './publisher-links.tsx'
import { PublisherUsers } from './publisher-users.tsx'
import { NO_VALUE } from '@headgate/domain/no-value'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

const route = getRouteApi('/_shell/publishers/details/$id')

/** A publisher's page: its links with figures, users and fields (docs/behaviour/publishers.md#details-page). */
export function PublisherDetails() {
  const { id } = route.useParams()
  const { data: publisher } = useSuspenseQuery(publisherQueries.detail(id))
  const edit = (
    <Button component={Link} to={`/publishers/edit/${id}`} leftSection={<IconPencil size={16} />}>
      Edit
    </Button>
  )
  const actions = (
    <>
      <Button
        component={Link}
        to={apiAddress(publisher)}
        variant="default"
        leftSection={<IconKey size={16} />}
      >
        API information
      </Button>
      {publisher.archivedAt === null ? edit : null}
    </>
  )
  return (
    <Page
      title={publisher.name}
      trail={
        <TextLink to="/publishers" inherit>
          Publisher List
        </TextLink>
      }
      actions={actions}
    >
      <PublisherLinks id={id} />
      <PublisherUsers id={id} />
      <Title order={2}>Details</Title>
      <Paper withBorder p="lg" maw={760}>
        <PlainTable namesRows isFixed>
          <tbody>
            {facts(publisher).map(([label, value]) => (
              <tr key={label}>
                <th style={{ width: 220 }} scope="row">
                  {label}
                </th>
                <td style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Paper>
    </Page>
  )
}

function facts(publisher: Publisher): [string, ReactNode][] {
  return [
    ['ID', publisher.id],
    ['Name', publisher.name],
    ['Details', publisher.details ?? NO_VALUE],
    ['Status', <StatusBadge key="status" publisher={publisher} />],
    ['Default domain', publisher.default_domain ?? NO_VALUE],
    ['Is live', publisher.is_live ? 'Yes' : 'No'],
    ['Targetings', <TargetingsLink key="targetings" publisher={publisher} />],
    ['Has a user', publisher.has_account ? 'Yes' : 'No'],
    ['Skype conversation id', publisher.skype_conversation_id ?? NO_VALUE],
    ['Created at (UTC)', formatMoment(publisher.createdAt)],
    ['Updated at (UTC)', formatMoment(publisher.updatedAt)],
    ['Archived at (UTC)', publisher.archivedAt === null ? NO_VALUE : formatMoment(publisher.archivedAt)],
  ]
}

function StatusBadge({ publisher }: { publisher: Publisher }) {
  if (publisher.archivedAt !== null) return <Badge color="gray.8">Archived</Badge>
  return publisher.status ? <Badge>Active</Badge> : <Badge color="gray.8">Inactive</Badge>
}

function TargetingsLink({ publisher }: { publisher: Publisher }) {
  const count = formatCount(publisher.no_of_targetings)
  const follow = useFollow()
  return publisher.no_of_targetings === 0 ? (
    count
  ) : (
    <Anchor size="sm" href={`/target?publisher=${publisher.id}`} onClick={follow}>
      {count}
    </Anchor>
  )
}
