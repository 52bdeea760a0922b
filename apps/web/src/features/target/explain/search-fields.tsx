import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { countryCodes } from '@headgate/contract/base/countries'
import { searchParameters } from '@headgate/contract/targetings/explain-search'
import { type FormEvent, useState } from 'react'
import { OneSelect } from '../../../form/select/one-select.tsx'
import { countryName } from '@headgate/domain/country-name'
import { formatMoment } from '../../../lib/time.ts'
import { Panels } from '../../../ui/panels.tsx'
import { CountedFields } from './counted-fields.tsx'
import { countedFields, type ExplainAddress, parameterOf } from './explain-address.ts'
import { ParameterFields } from './parameter-fields.tsx'
import { RecordedSearch } from './recorded/recorded-search.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'

interface SearchFieldsProps {
  id: number
  request: ExplainAddress
  /** Texts of refused fields, by field. */
  problems: Readonly<Record<string, string>>
  busy: boolean
  onExplain: (request: ExplainAddress) => void
}

const countries = countryCodes
  .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Reads `2026-11-21 10:00` as UTC; null if it is no time. */
function readTime(typed: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?Z?$/.exec(typed.trim())
  const time = match === null ? Number.NaN : Date.parse(`${match[1]}T${match[2]}${match[3] ?? ''}Z`)
  return Number.isFinite(time) ? new Date(time).toISOString() : null
}

/** The fields of a search. Only 'Explain' sends them. */
export function SearchFields({ id, request, problems, busy, onExplain }: SearchFieldsProps) {
  const [typed, setTyped] = useState(request)
  const [time, setTime] = useState(formatMoment(request.time))
  const [timeProblem, setTimeProblem] = useState<string>()
  const set = (change: Partial<ExplainAddress>) => setTyped((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = time === formatMoment(request.time)
    const read = isSame ? request.time : readTime(time)
    const isWrong = time.trim() !== '' && !isSame && read === null
    setTimeProblem(isWrong ? 'Please enter a time like 2026-11-21 10:00.' : undefined)
    if (isWrong) return
    const { time: _before, ...rest } = typed
    onExplain({
      ...rest,
      ...(time.trim() !== '' && typeof read === 'string' && { time: read }),
    })
  }
  const given = searchParameters.filter((name) => parameterOf(typed, name) !== '').length
  const counted =
    countedFields.filter((field) => typed[field] !== undefined).length + (typed.turn > 1 ? 1 : 0)
  return (
    <Paper withBorder p="md" component="section" aria-label="Search">
      <form noValidate aria-label="Search" onSubmit={submit}>
        <Stack gap="sm">
          <Columns cols={{ base: 1, xs: 2, md: 4 }} isTight>
            <TextInput
              label="Keyword"
              value={typed.q}
              onChange={(event) => set({ q: event.currentTarget.value })}
            />
            <TextInput
              label="Address of the searcher"
              placeholder="IPv4 or IPv6"
              value={typed.address}
              error={problems['address']}
              onChange={(event) => set({ address: event.currentTarget.value })}
            />
            <OneSelect
              label="Country"
              placeholder="From the address"
              choices={countries}
              clearable
              value={typed.country || null}
              error={problems['country']}
              onChange={(value) => set({ country: value ?? '' })}
            />
            <TextInput
              label="Time (UTC)"
              placeholder="Now"
              value={time}
              error={timeProblem ?? problems['time']}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          </Columns>
          <TextInput
            label="User agent"
            value={typed.user_agent ?? navigator.userAgent}
            onChange={(event) => set({ user_agent: event.currentTarget.value })}
          />
          <Panels
            name="explain-search"
            initial={[]}
            panels={[
              {
                label: 'Parameters',
                count: given,
                content: <ParameterFields typed={typed} onChange={set} />,
              },
              {
                label: 'Counted before',
                count: counted,
                content: <CountedFields typed={typed} onChange={set} />,
              },
              {
                label: 'Recorded search',
                content: (
                  <RecordedSearch id={id} clickId={parameterOf(typed, 'click_id')} onTake={onExplain} />
                ),
              },
            ]}
            end={
              <Group>
                <Button type="submit" loading={busy}>
                  Explain
                </Button>
              </Group>
            }
          />
        </Stack>
      </form>
    </Paper>
  )
}
