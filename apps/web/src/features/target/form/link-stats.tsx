import { useQuery } from '@tanstack/react-query'
import { targetingQueries } from '../../../api/targeting.ts'
import { CapPace } from '../../../blocks/pacing/cap-pace.tsx'
import { Paces } from '../../../blocks/pacing/paces.tsx'
import { SearchFigures } from '../../../blocks/search-figures/search-figures.tsx'

/** Live figures of a saved link, read again every minute (docs/behaviour/publisher-links.md#header-figures). */
export function LinkStats({ id }: { id: number }) {
  const { data, isError } = useQuery(targetingQueries.statistics(id))
  return (
    <SearchFigures label="Searches of this link" statistics={data} failed={isError}>
      <Paces kind="publisher_link" ids={[id]}>
        <CapPace id={id} label={`Caps of publisher link ${id}`} />
      </Paces>
    </SearchFigures>
  )
}
