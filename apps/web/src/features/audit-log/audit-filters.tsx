import { auditActions } from '@headgate/contract/audit/audit-filters'
import { auditKinds } from '@headgate/contract/audit/audit-kinds'
import { useQuery } from '@tanstack/react-query'
import { auditQueries } from '../../api/security/audit-log.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { MinuteField } from '../../form/filters/minute-field.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import type { AuditAddress } from './audit-address.ts'
import { actionText } from './audit-columns.tsx'

interface FiltersProps {
  search: AuditAddress
  onFilter: (change: Partial<AuditAddress>) => void
  onClear: () => void
}

const none: never[] = []
const kindChoices = Object.entries(auditKinds).map(([value, label]) => ({ value, label }))
const actionChoices = auditActions.map((value) => ({ value, label: actionText(value) }))
type Action = (typeof auditActions)[number]

const orUndefined = (text: string) => (text === '' ? undefined : text)

/** Who, what, which record, when. Each applies at once. */
export function AuditFilters({ search: applied, onFilter: apply, onClear: clear }: FiltersProps) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  const { data: people = none } = useQuery(auditQueries.people())
  return (
    <FilterBar onClear={onClear}>
      <OneSelect
        label="Person"
        placeholder="Anybody"
        w={170}
        clearable
        choices={people.map(({ id, name, email }) => ({
          value: String(id),
          label: name === email ? email : `${name} (${email})`,
        }))}
        value={search.person === undefined ? null : String(search.person)}
        onChange={(value) => onFilter({ person: value === null ? undefined : Number(value) })}
      />
      <ManySelect
        label="Kind of record"
        choices={kindChoices}
        width={130}
        value={search.kind ?? none}
        onChange={(kind) => onFilter({ kind: orNothing([...kind]) })}
      />
      <FilterText
        label="Record id"
        placeholder="12"
        w={85}
        value={search.record ?? ''}
        onFilter={(text) => onFilter({ record: orUndefined(text) })}
      />
      <ManySelect
        label="Action"
        choices={actionChoices}
        width={110}
        value={search.action ?? none}
        onChange={(value) => onFilter({ action: orNothing(value as Action[]) })}
      />
      <FilterText
        label="Text"
        placeholder="Value or email"
        w={150}
        value={search.q ?? ''}
        onFilter={(text) => onFilter({ q: orUndefined(text) })}
      />
      <MinuteField label="From (UTC)" value={search.from} onChange={(from) => onFilter({ from })} />
      <MinuteField label="To (UTC)" value={search.to} onChange={(to) => onFilter({ to })} />
    </FilterBar>
  )
}
