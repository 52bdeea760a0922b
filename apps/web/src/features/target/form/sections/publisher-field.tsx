import { useSuspenseQuery } from '@tanstack/react-query'
import { RecordSelect } from '../../../../pickers/record-select.tsx'
import { factQueries } from '../form-facts.ts'
import classes from './publisher-field.module.css'
import type { FieldProps } from '../use-targeting-form.ts'

/** Shows by colour whether a publisher is active. The label of an inactive one also states it. */
function StatusDot({ active }: { active: boolean }) {
  return <span className={classes.dot} data-active={active || undefined} />
}

const dotsOf = (publishers: ReadonlyMap<number, { status?: boolean }>) => (option: { value: string }) => (
  <StatusDot active={publishers.get(Number(option.value))?.status !== false} />
)

/**
 * The publisher of the link. Choosing one fills the custom domain from its default domain
 * (docs/behaviour/publisher-links.md#generated-link).
 */
export function PublisherField({
  draft,
  dispatch,
  problems,
  name,
}: FieldProps & { name: string | undefined }) {
  const { data } = useSuspenseQuery(factQueries.publishers)
  const byId = new Map(data.map((one) => [one.id, one]))
  const { publisher_id: value } = draft
  const chosen = value === null ? undefined : byId.get(value)
  return (
    <RecordSelect
      label="Publisher"
      withAsterisk
      placeholder="Select a publisher"
      nothingFound="No publisher found"
      inactive="open"
      listed={data}
      loading={false}
      archived={value === null ? undefined : { id: value, name: name ?? String(value) }}
      value={value}
      data-field="publisher_id"
      error={problems['publisher_id']}
      leftSection={chosen === undefined ? null : <StatusDot active={chosen.status !== false} />}
      mark={dotsOf(byId)}
      onChange={(id) => {
        const publisher = id === null ? undefined : byId.get(id)
        if (publisher !== undefined)
          dispatch({
            type: 'set-publisher',
            publisher_id: publisher.id,
            default_domain: publisher.default_domain ?? null,
          })
      }}
    />
  )
}
