import { Group, Stack, Text } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { explainSearch } from '@headgate/contract/targetings/explain-search'
import { countryName } from '@headgate/domain/country-name'
import { formatMoment } from '../../../lib/time.ts'
import { LiveAge } from '../../../ui/live-age.tsx'
import { PendingChanges } from '../../../blocks/scheduled/pending-changes.tsx'
import { OutcomeCards } from './outcome-cards.tsx'
import { RuleTable } from './rule-table.tsx'
import { StepTable } from './step-table.tsx'

interface ExplanationProps {
  explanation: CallData<typeof explainSearch>
  /** The draft is an unsaved form. */
  isUnsaved: boolean
  /** Shown next to a recorded search, although the explanation is about now. */
  isRecorded: boolean
  /** A newer request was refused. */
  isOld: boolean
}

/** The two decisions side by side, step by step. Differences are marked. */
export function Explanation({ explanation, isUnsaved, isRecorded, isOld }: ExplanationProps) {
  const { search, live, draft, numbers, reported_at: reported } = explanation
  const now = isRecorded ? 'Now: ' : ''
  const sides = {
    live: `${now}${numbers.live === null ? 'Live' : `Live (revision ${numbers.live})`}`,
    draft: `${now}${isUnsaved ? 'This form, unsaved' : 'Draft'}`,
  }
  return (
    <Stack gap="md" opacity={isOld ? 0.5 : 1}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{seenText(search)}</Text>
        <LiveAge at={reported} />
      </Group>
      <PendingChanges changes={explanation.scheduled} />
      <OutcomeCards sides={sides} live={live} draft={draft} />
      <StepTable sides={sides} live={live} draft={draft} />
      <RuleTable sides={sides} live={live} draft={draft} />
    </Stack>
  )
}

/** The search as engines read it. */
function seenText(search: ExplanationProps['explanation']['search']): string {
  const parts = [
    search.keyword === '' ? 'No keyword' : `“${search.keyword}”`,
    search.country === '' ? 'country unknown' : countryName(search.country),
    search.bot ? 'a bot' : search.chrome_version === null ? 'not Chrome' : `Chrome ${search.chrome_version}`,
    search.windows_version === null ? 'not Windows' : `Windows NT ${search.windows_version}`,
    ...(search.high_paying ? ['a high paying keyword'] : []),
    ...(search.proxy ? ['in a proxy range'] : []),
    `${formatMoment(search.time)} (UTC)`,
  ]
  return `Engines see: ${parts.join(', ')}.`
}
