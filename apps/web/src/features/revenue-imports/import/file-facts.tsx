import { Badge, Group, Stack, Text } from '@mantine/core'
import type { FileFacts } from '@headgate/contract/revenue/import-values'
import type { DisplayNames } from '@headgate/contract/settings/display-names'
import { fieldLabels } from '@headgate/domain/revenue/reading/types'
import { useQuery } from '@tanstack/react-query'
import { displayNamesQuery } from '../../../api/revenue/display-names.ts'
import { FactTable } from '../../../blocks/imports/fact-table.tsx'
import { NO_VALUE } from '@headgate/domain/no-value'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import { Section } from '../../../screens/section.tsx'

const separators: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' }

const orders: Record<FileFacts['date_order'], string> = {
  iso: 'Year, month, day',
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  unclear: 'Unclear: every line allows two orders',
}

/** The display name of a field, or its own as a heading: `Total searches`. */
function fieldName(field: string, names: DisplayNames | null | undefined): string {
  const shown = names?.fields[field]
  if (shown !== undefined) return shown
  const text = (fieldLabels as Partial<Record<string, string>>)[field] ?? field
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A name as files are compared, without case and blanks at its ends. */
const plain = (name: string) => name.trim().toLowerCase()

/** The mapped columns in the order of the file. */
function inOrder({ header, mapped }: FileFacts): FileFacts['mapped'] {
  const names = header.map(plain)
  return mapped.toSorted((a, b) => names.indexOf(plain(a.column)) - names.indexOf(plain(b.column)))
}

/** How a file was read, so that a person can see a wrong reading before it is booked. */
export function FileFactsSection({ facts }: { facts: FileFacts }) {
  const { data: names } = useQuery(displayNamesQuery())
  return (
    <Section title="What was read">
      <Stack gap="sm">
        <FactTable
          label="How the file was read"
          facts={[
            ['Encoding', facts.encoding],
            ['Separator', separators[facts.separator] ?? facts.separator],
            ['Order of dates', orders[facts.date_order]],
            ['Columns without a field', <Names key="unmapped" names={facts.unmapped} />],
            ...(facts.missing.length === 0
              ? []
              : ([
                  ['Mapped columns that are missing', <Names key="missing" names={facts.missing} />],
                ] as const)),
          ]}
        />
        {facts.mapped.length === 0 ? (
          <Text size="sm">No column of the file is mapped to a field.</Text>
        ) : (
          <PlainTable isFramed isTight minWidth={420} aria-label="Mapped columns">
            <thead>
              <tr>
                <th scope="col">Column of the file</th>
                <th scope="col">Field</th>
                <th scope="col">Numbers are written like</th>
              </tr>
            </thead>
            <tbody>
              {inOrder(facts).map(({ column, field }) => (
                <tr key={`${column} ${field}`}>
                  <td data-wraps>{column}</td>
                  <td>{fieldName(field, names)}</td>
                  <td>{facts.number_forms[field] ?? NO_VALUE}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </Stack>
    </Section>
  )
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <>None</>
  return (
    <Group gap={6}>
      {names.map((name) => (
        <Badge key={name} variant="default" size="sm">
          {name}
        </Badge>
      ))}
    </Group>
  )
}
