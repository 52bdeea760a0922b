import { Group, Stack, Text } from '@mantine/core'
import type { ApiRunDetail } from '@headgate/contract/providers/api-runs'
import { Fragment } from 'react'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { importAddress } from '../../blocks/imports/import-address.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../../lib/time.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { RunStatus, warningTexts } from './run-status.tsx'

const moment = (text: string | null) => formatMoment(text) || NO_VALUE

/** The last call of an advertiser's API. */
export function RunFacts({ run }: { run: ApiRunDetail }) {
  const { provider } = run
  const warnings = warningTexts(run)
  return (
    <FactTable
      label="Last API call"
      facts={[
        [
          'Advertiser',
          <TextLink
            key="advertiser"
            to="/advertisers/edit/$id"
            params={{ id: provider.id }}
            search={{ tab: 'api' }}
            size="sm"
          >
            {provider.id} {provider.name}
          </TextLink>,
        ],
        ['Applied from date (UTC)', run.apply_from_data ?? NO_VALUE],
        ['Applied to date (UTC)', run.apply_to_date ?? NO_VALUE],
        ['Message', run.message],
        [
          'Status',
          <Group key="status" gap={6}>
            <RunStatus run={run} />
          </Group>,
        ],
        ...(warnings.length === 0
          ? []
          : [['Warnings', <Warnings key="warnings" texts={warnings} />] as const]),
        [
          'Import',
          run.import_id === null ? (
            NO_VALUE
          ) : (
            <Fragment key="import">
              <TextLink to={importAddress(run.import_id)} size="sm">
                {run.import_id}
              </TextLink>
              {run.uploaded_status === 'Uploaded' && !run.in_force ? ', undone' : null}
            </Fragment>
          ),
        ],
        ['Called at (UTC)', moment(run.called_api_date)],
        ['Last booked at (UTC)', moment(run.last_updated_db)],
        [
          'Next run (UTC)',
          run.next_run_at === null ? 'None: schedule or API is off' : moment(run.next_run_at),
        ],
      ]}
    />
  )
}

function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <Stack gap={4}>
      {texts.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
