import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { targetingListQueries } from '../../../api/targeting-list.ts'
import { Page } from '../../../screens/page.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { linkTitle } from '../link-title.ts'
import { ExplainSearch } from './explain-search.tsx'

const route = getRouteApi('/_shell/target/explain/$id')

/**
 * Why a search of one publisher link goes where it goes, live and draft side by side
 * (docs/behaviour/publisher-links.md#explain-a-search).
 */
export function ExplainPage() {
  const { id } = route.useParams()
  const request = route.useSearch()
  const navigate = route.useNavigate()
  const { data: link } = useQuery(targetingListQueries.one(id))
  return (
    <Page
      title={`Explain Search: ${linkTitle(link, id)}`}
      trail={
        <>
          <TextLink to="/target" inherit>
            Publisher Links
          </TextLink>
          <span aria-hidden>/</span>
          <TextLink to="/target/edit/$id" params={{ id }} inherit>
            Publisher link {id}
          </TextLink>
        </>
      }
    >
      <ExplainSearch id={id} request={request} onRequest={(search) => void navigate({ search })} />
    </Page>
  )
}
