import { Group, Paper, Stack, TextInput } from '@mantine/core'
import { capacityOf, type GroupDraft } from '@headgate/domain/group-form/draft'
import { formatCount } from '../../../lib/numbers.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatMoment } from '../../../lib/time.ts'
import { PublishedBadge } from '../../../blocks/revisions/published-badge.tsx'
import classes from './group-form.module.css'
import type { GroupFieldProps } from './group-field-props.ts'
import { Switch } from '../../../ui/check/check.tsx'

/** Id, active switch, daily cap and state of a group (docs/behaviour/groups.md#capacity). */
export function GroupStatus({ draft, dispatch }: Omit<GroupFieldProps, 'problems'>) {
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group grow align="flex-end">
          <TextInput
            label="ID"
            readOnly
            variant="filled"
            value={draft.id === null ? 'New' : String(draft.id)}
          />
          <TextInput
            label="Daily Cap"
            readOnly
            variant="filled"
            title="The sum of the daily caps of the enabled rules; no cap if one of them has none"
            value={capText(draft)}
          />
        </Group>
        <Switch
          label="Active"
          description="Takes effect with the next save, without publishing."
          checked={draft.active}
          onChange={(event) => dispatch({ type: 'set', values: { active: event.currentTarget.checked } })}
        />
        <dl className={classes.facts}>
          <dt>Status</dt>
          <dd>
            <PublishedBadge status={draft.status} publishedAt={draft.published_at} isActive={draft.active} />
          </dd>
          <dt>Last updated (UTC)</dt>
          <dd>{formatMoment(draft.updated_at) || NO_VALUE}</dd>
          <dt>Last published (UTC)</dt>
          <dd>{formatMoment(draft.published_at) || NO_VALUE}</dd>
        </dl>
      </Stack>
    </Paper>
  )
}

function capText(draft: GroupDraft): string {
  if (!draft.rules.some((rule) => !rule.disabled)) return NO_VALUE
  const capacity = capacityOf(draft)
  return capacity === 0 ? 'No cap' : formatCount(capacity)
}
