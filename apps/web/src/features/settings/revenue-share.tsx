import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { revenueShareForm } from '@headgate/contract/settings/revenue-share'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingQueries, useSaveShareRevenue } from '../../api/settings.ts'
import { LeavePrompt } from '../../form/leave-prompt.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { announce } from '../../api/query/announce.ts'
import { ItemForm } from './item-form.tsx'

/** The default revenue share of new rules (3 §5). */
export function RevenueShare() {
  const { data } = useSuspenseQuery(settingQueries.shareRevenue())
  const save = useSaveShareRevenue()
  useKeepFocus(save.isPending)
  const form = useContractForm(revenueShareForm, { share_revenue: String(data) })
  const { saved: success, failed: failure } = messages.revenueShare
  const submit = async (value: string | number) => {
    if (await announce(save.mutateAsync(value), { success, failure })) form.resetDirty()
  }
  return (
    <ItemForm title="Revenue Share(%)">
      <Paper withBorder p="lg" maw={640}>
        <form noValidate onSubmit={form.onSubmit((values) => submit(values.share_revenue ?? ''))}>
          <Stack gap="md">
            <TextInput
              label="Revenue Share(%)"
              description="What a publisher gets of the net revenue under a new rule; rules that exist keep theirs."
              withAsterisk
              inputMode="decimal"
              {...form.getInputProps('share_revenue')}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <LeavePrompt when={form.isDirty() && !save.isPending} />
    </ItemForm>
  )
}
