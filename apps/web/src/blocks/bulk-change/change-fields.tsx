import { Button, Group, Stack } from '@mantine/core'
import {
  type BulkChangeValues,
  type BulkFilters,
  bulkChangeValues,
  type BulkList,
  changesOfList,
} from '@headgate/contract/bulk-changes/values'
import { today } from '@headgate/domain/days'
import { useId, useState } from 'react'
import { DayField } from '../../form/days/day-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { Radio } from '../../ui/check/check.tsx'
import checkClasses from '../../ui/check/check.module.css'
import { Columns } from '../../ui/layout/columns.tsx'
import classes from './bulk-change.module.css'
import { CapFields, type CapValues, startCap } from './cap-fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import { LinkFields } from './link-fields.tsx'

type Kind = Exclude<BulkChangeValues['kind'], 'undo'>

const labels: Record<Kind, { label: string; description: string }> = {
  link: { label: 'Replace an advertiser link', description: 'By another one, in enabled rules.' },
  cap: { label: 'Daily caps', description: 'By a percent, by a number, or to a value.' },
  filters: { label: 'Filters', description: 'Each on, off, or as it is.' },
  share: { label: 'Revenue share', description: 'Of the publisher ad accounts, from a day on.' },
}

/** What is entered for one kind of change; it may not be complete yet. */
interface Entered {
  link: object
  cap: CapValues
  filters: { filters: BulkFilters }
  share: ShareValues
}

const FIRST_DAY = '2000-01-01'

interface ChangeFieldsProps {
  list: BulkList
  onPreview: (change: BulkChangeValues) => void
  onCancel: () => void
}

/** The choice of a change and its values. The texts of wrong values are those of the server. */
export function ChangeFields({ list, onPreview, onCancel }: ChangeFieldsProps) {
  const kinds: readonly Kind[] = changesOfList[list]
  const [kind, setKind] = useState<Kind>(kinds.includes('cap') ? 'cap' : kinds[0]!)
  const [entered, setEntered] = useState<Entered>({
    link: {},
    cap: startCap,
    filters: { filters: {} },
    share: { share_revenue: Number.NaN, from_day: today() },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const name = useId()
  const put = (values: object) => {
    setEntered((before) => ({ ...before, [kind]: values }))
    setProblem(null)
  }
  const preview = () => {
    const read = bulkChangeValues.safeParse({ kind, ...entered[kind] })
    if (read.success) onPreview(read.data)
    else setProblem(read.error.issues[0]?.message ?? null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        preview()
      }}
    >
      <Stack gap="md">
        {kinds.length === 1 ? null : (
          // The radiogroup role, which a fieldset cannot have, means that one of them is chosen.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <fieldset role="radiogroup" aria-labelledby={`${name}-label`} className={checkClasses.radios}>
            <legend id={`${name}-label`}>Change</legend>
            <div className={classes.kinds}>
              {kinds.map((one) => (
                <Radio
                  key={one}
                  name={name}
                  {...labels[one]}
                  checked={one === kind}
                  onChange={() => {
                    setKind(one)
                    setProblem(null)
                  }}
                />
              ))}
            </div>
          </fieldset>
        )}
        <FieldsOf kind={kind} list={list} entered={entered} onChange={put} problem={problem} />
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Preview</Button>
        </Group>
      </Stack>
    </form>
  )
}

interface FieldsOfProps {
  kind: Kind
  list: BulkList
  entered: Entered
  onChange: (values: object) => void
  problem: string | null
}

function FieldsOf({ kind, list, entered, onChange, problem }: FieldsOfProps) {
  if (kind === 'link') return <LinkFields onChoose={(change) => onChange(change ?? {})} problem={problem} />
  if (kind === 'cap')
    return <CapFields list={list} value={entered.cap} onChange={onChange} problem={problem} />
  if (kind === 'filters')
    return (
      <FilterFields
        value={entered.filters.filters}
        onChange={(filters) => onChange({ filters })}
        problem={problem}
      />
    )
  return <ShareFields value={entered.share} onChange={onChange} problem={problem} />
}

interface ShareValues {
  share_revenue: number
  from_day: string
}

interface ShareFieldsProps {
  value: ShareValues
  onChange: (value: ShareValues) => void
  problem: string | null
}

function ShareFields({ value, onChange, problem }: ShareFieldsProps) {
  const { share_revenue: share, from_day: from } = value
  return (
    <Columns cols={{ base: 1, xs: 2 }} isAligned>
      <NumberField
        label="Revenue Share (%)"
        description="The publisher's part of the net revenue"
        withAsterisk
        decimals={5}
        error={problem}
        value={Number.isNaN(share) ? null : share}
        onChange={(entered) => onChange({ ...value, share_revenue: entered ?? Number.NaN })}
      />
      <DayField
        label="Holds from"
        description="The first day of this share (UTC), for accounts that began later their own first day"
        min={FIRST_DAY}
        max={today()}
        value={from}
        onChange={(day) => onChange({ ...value, from_day: day })}
      />
    </Columns>
  )
}
