import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../screens/page.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ExplainSearch } from './explain-search.tsx'

const route = getRouteApi('/_shell/target/explain/$id')

/** Why a search of one publisher link goes where it goes (issue 4): live and draft side by side. */
export function ExplainPage() {
  const { id } = route.useParams()
  const wish = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Explain Search"
      actions={
        <TextLink to="/target/edit/$id" params={{ id }}>
          Publisher link {id}
        </TextLink>
      }
    >
      <ExplainSearch key={id} id={id} wish={wish} onWish={(search) => void navigate({ search })} />
    </Page>
  )
}
