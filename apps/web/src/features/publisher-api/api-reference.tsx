import { Stack, Text } from '@mantine/core'
import { daysBefore } from '@headgate/domain/days'
import { useState } from 'react'
import { revenueAddress } from '../../api/keys/try-revenue.ts'
import { Section } from '../../screens/section.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { CodeBlock } from './code-block.tsx'
import { fields, params, samples } from './reference-texts.ts'

const TOKEN = 'YOUR_API_TOKEN'

function exampleDays() {
  const now = new Date()
  return { from_date: daysBefore(7, now), to_date: daysBefore(1, now), format: 'JSON' }
}

/** What a program sends, and what it gets. */
export function ApiReference() {
  const [days] = useState(exampleDays)
  return (
    <>
      <Section title="Required params">
        <PlainTable isFramed isTight aria-label="Params">
          <thead>
            <tr>
              <th scope="col">Param</th>
              <th scope="col">Required</th>
              <th scope="col">What to send</th>
            </tr>
          </thead>
          <tbody>
            {params.map(({ name, isRequired, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{isRequired ? 'Yes' : 'No'}</td>
                <td data-wraps>{text}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Section>
      <Section title="Example request">
        <Stack gap="sm">
          <CodeBlock
            label="Example request URL"
            text={revenueAddress({ ...days, api_key: TOKEN })}
            copy="Copy the example request URL"
          />
          <Text size="sm">With the token in a header, which we recommend:</Text>
          <CodeBlock
            label="Example request with curl"
            text={`curl -H "Authorization: Bearer ${TOKEN}" \\\n  "${revenueAddress(days)}"`}
            copy="Copy the example request with curl"
          />
          <Text size="sm" c="dimmed">
            A token may make 60 calls at once and one a second from then on. The headers RateLimit-Limit,
            RateLimit-Remaining and RateLimit-Reset say how many are left and in how many seconds all are
            back. Beyond them the reply is 429 with Retry-After.
          </Text>
        </Stack>
      </Section>
      <Columns cols={{ base: 1, lg: 2 }}>
        <Section title="Sample success response">
          <CodeBlock label="Sample success response" text={samples.success} />
        </Section>
        <Section title="Sample failure response">
          <Stack gap="sm">
            <CodeBlock label="Sample failure response" text={samples.failure} />
            <Text size="sm">
              Wrong parameters have the code 400, and <code>fields</code> names each of them with what to
              send.
            </Text>
          </Stack>
        </Section>
      </Columns>
      <Section title="Fields">
        <PlainTable isFramed isTight aria-label="Fields">
          <tbody>
            {Object.entries(fields).map(([name, text]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-wraps>{text}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <Text size="sm" c="dimmed" mt="sm">
          Rows are those of the dashboard by day, sub id and country. A field that is not among the columns of
          the dashboard is null. <code>restatements</code> lists the days whose revenue changed after it had
          been shown, with the change in all.
        </Text>
      </Section>
    </>
  )
}
