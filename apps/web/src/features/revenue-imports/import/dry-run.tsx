import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importsKey, useAcceptImport, useDiscardImport } from '../../../api/revenue/imports.ts'
import { announce } from '../../../api/query/announce.ts'
import { readAgain } from '../../../api/query/read-again.ts'
import { UploadTotals } from '../../../blocks/imports/upload-totals.tsx'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { formatCount, formatRevenue } from '../../../lib/numbers.ts'
import { Section } from '../../../screens/section.tsx'
import { Check } from '../../../ui/check/check.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { DateOrderQuestion } from './date-order-question.tsx'
import { FileDoubtAlert } from './file-doubt-alert.tsx'
import { ImportChanges } from './import-changes.tsx'
import { NumberFormQuestion } from './number-form-question.tsx'
import { ScopeQuestion } from './scope-question.tsx'

/** A dry run that waits for a person: the questions it has, what it would change, and the buttons that decide. */
export function DryRun({ of: one }: { of: RevenueImport }) {
  const { preview, facts } = one
  const doubt = facts?.doubt ?? null
  return (
    <>
      <Alert color="blue" title="Nothing is booked yet">
        {/* The message begins with the doubt, for callers that read nothing else. */}
        {one.message.replace(doubt?.text ?? '', '').trim()}
      </Alert>
      {doubt === null ? null : <FileDoubtAlert doubt={doubt} />}
      <UploadTotals totals={one} isDryRun />
      {facts?.date_order === 'unclear' ? <DateOrderQuestion id={one.id} /> : null}
      {facts === null ? null : <NumberFormQuestion of={one} facts={facts} />}
      {preview === null ? null : <Decision of={one} preview={preview} />}
    </>
  )
}

function Decision({ of: one, preview }: { of: RevenueImport; preview: ImportPreview }) {
  const [daysSeen, setDaysSeen] = useState(false)
  const [doubtSeen, setDoubtSeen] = useState(false)
  const [replacedSeen, setReplacedSeen] = useState(false)
  const [scope, setScope] = useState(one.scope_kept ? one.scope : null)
  const accept = useAcceptImport(one.id)
  const discard = useDiscardImport(one.id)
  const client = useQueryClient()
  const marked = preview.days.filter((day) => day.needs_tick).length
  const doubt = one.facts?.doubt ?? null
  const missing = {
    days: marked > 0 && !daysSeen,
    doubt: doubt !== null && !doubtSeen,
    replaced: preview.replaced?.needs_tick === true && !replacedSeen,
  }
  const reason = reasonAgainst(one, scope, missing)
  const ticked = daysSeen || doubtSeen || replacedSeen
  const book = async () => {
    const work = accept.mutateAsync({ stamp: preview.stamp, ticked })
    const isDone = await announce(work, {})
    // Refused because something changed: the page shows the present state.
    if (!isDone) return readAgain(client, importsKey)
    if ((await work).data.stage === 'waiting')
      toast.warning(messages.titles.oops, 'Something changed since this dry run. It is made again.')
  }
  const leave = async () => {
    const text = 'Nothing of the file is booked. The file stays in the history.'
    if (await confirm({ title: 'Discard this import?', text, confirm: 'Discard', destructive: true }))
      await announce(discard.mutateAsync(undefined), { success: 'The import was discarded.' })
  }
  return (
    <>
      <ScopeQuestion of={one} preview={preview} answer={scope} onAnswer={setScope} />
      <Section title="What it would change">
        <ImportChanges preview={preview} />
      </Section>
      {preview.replaced === undefined ? null : <Replaced of={preview.replaced} />}
      <Section title="Decision">
        <Stack gap="sm">
          {marked === 0 ? null : (
            <Check
              label={`I have seen the ${formatCount(marked)} ${marked === 1 ? 'day that changes' : 'days that change'} by more than 20 % or ${marked === 1 ? 'becomes' : 'become'} lower.`}
              checked={daysSeen}
              onChange={(event) => setDaysSeen(event.currentTarget.checked)}
            />
          )}
          {doubt === null ? null : (
            <Check
              label={`I have checked that this is a file of ${one.provider.name}.`}
              checked={doubtSeen}
              onChange={(event) => setDoubtSeen(event.currentTarget.checked)}
            />
          )}
          {preview.replaced?.needs_tick ? (
            <Check
              label="I have seen that lines that were uploaded before are replaced."
              checked={replacedSeen}
              onChange={(event) => setReplacedSeen(event.currentTarget.checked)}
            />
          ) : null}
          <Group gap="sm" onClickCapture={ignoreSecondPress}>
            <Button
              disabled={reason !== null}
              loading={accept.isPending}
              onClick={() => void book()}
              aria-describedby={reason === null ? undefined : 'not-yet'}
            >
              Book this import
            </Button>
            <Button variant="default" loading={discard.isPending} onClick={() => void leave()}>
              Discard
            </Button>
            {reason === null ? null : (
              <Text size="sm" c="dimmed" id="not-yet">
                {reason}
              </Text>
            )}
          </Group>
        </Stack>
      </Section>
    </>
  )
}

/** Says that lines with the same key do not add up over imports, which a mended error file may need. */
function Replaced({ of: { lines, gross, needs_tick } }: { of: NonNullable<ImportPreview['replaced']> }) {
  const count = `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`
  return (
    <Alert
      color={needs_tick ? 'yellow' : 'blue'}
      title={`${count} that ${lines === 1 ? 'was' : 'were'} uploaded before would be replaced`}
    >
      {lines === 1 ? 'It has' : 'They have'} the same day, channel and country as lines of this file, and a
      gross of {formatRevenue(gross)}. Lines of this file take {lines === 1 ? 'its' : 'their'} place and are
      not added to {lines === 1 ? 'it' : 'them'}.
      {needs_tick
        ? ' To keep both, copy these lines into this file and upload it again, or mend the whole file.'
        : null}
    </Alert>
  )
}

/** What a person has to do before the import can be booked; null when nothing is left. */
function reasonAgainst(
  one: RevenueImport,
  scope: RevenueImport['scope'] | null,
  missing: { days: boolean; doubt: boolean; replaced: boolean },
): string | null {
  if (one.facts?.date_order === 'unclear') return 'First answer which part of a date is the day.'
  if (scope === null) return 'First answer what the file replaces.'
  if (scope !== one.scope) return 'First check the file with your answer.'
  if (missing.days) return 'First tick that you have seen the marked days.'
  if (missing.doubt) return 'First tick that it is a file of this advertiser.'
  if (missing.replaced) return 'First tick that you have seen what is replaced.'
  return null
}
