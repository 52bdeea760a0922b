import { messages } from '@headgate/contract/base/messages'
import type { PublisherKeyDetails } from '@headgate/contract/publisher-api/key-calls'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { publisherKeyQueries } from '../../api/keys/publisher-keys.ts'
import { useSession } from '../../lib/browser-session.ts'
import { failureText } from '../../lib/call-failure.ts'
import { Page } from '../../screens/page.tsx'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ApiReference } from './api-reference.tsx'
import { TokenSection } from './token-section.tsx'
import { TryIt } from './try-it.tsx'

const route = getRouteApi('/_shell/publisher/apidetails/$id')

/** The API of a publisher, opened by its id: an admin can make its token (docs/behaviour/public-api.md#pages). */
export function PublisherApiOfId() {
  const { id } = route.useParams()
  const query = useQuery(publisherKeyQueries.ofPublisher(id))
  return (
    <ApiPage
      isAdmin
      query={query}
      title="Publisher API Information"
      trail={
        <>
          <TextLink to="/publishers" inherit>
            Publisher List
          </TextLink>
          {query.data === undefined ? null : (
            <>
              <span aria-hidden>/</span>
              <TextLink to="/publishers/details/$id" params={{ id }} inherit>
                {query.data.name}
              </TextLink>
            </>
          )}
        </>
      }
    />
  )
}

/** The API of the signed-in user's own publisher, to read. */
export function OwnPublisherApi() {
  const account = Number(useSession()?.claims.sub)
  const query = useQuery(publisherKeyQueries.ofAccount(account))
  return <ApiPage isAdmin={false} query={query} title="API Information" />
}

interface ApiPageProps {
  isAdmin: boolean
  query: UseQueryResult<PublisherKeyDetails>
  title: string
  trail?: ReactNode
}

function ApiPage({ isAdmin, query, title, trail }: ApiPageProps) {
  const { data, error, refetch } = query
  const [fresh, setFresh] = useState<string | null>(null)
  useEffect(() => {
    if (error !== null) toast.error(messages.titles.error, failureText(error))
  }, [error])
  return (
    <Page title={title} trail={trail}>
      {data === undefined ? (
        error === null ? (
          <PageLoading />
        ) : (
          <PageError message={failureText(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <TokenSection details={data} fresh={fresh} isAdmin={isAdmin} onMade={setFresh} />
          <TryIt token={fresh} />
          <ApiReference />
        </>
      )}
    </Page>
  )
}
