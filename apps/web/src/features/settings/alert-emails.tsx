import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { emailConfigForm } from '@headgate/contract/settings/email-config'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingQueries, useSaveAlertEmails } from '../../api/settings.ts'
import { LeavePrompt } from '../../form/leave-prompt.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { announce } from '../../api/query/announce.ts'
import { ItemForm } from './item-form.tsx'

/** Who gets alert mails: at most three addresses (3 §5). */
export function AlertEmails() {
  const { data } = useSuspenseQuery(settingQueries.alertEmails())
  const save = useSaveAlertEmails()
  useKeepFocus(save.isPending)
  const form = useContractForm(emailConfigForm, { email: data })
  const { saved: success, failed: failure } = messages.emailConfig
  const submit = async (email: string) => {
    if (await announce(save.mutateAsync(email), { success, failure })) form.resetDirty()
  }
  return (
    <ItemForm title="Email Config">
      <Paper withBorder p="lg" maw={640}>
        <form noValidate onSubmit={form.onSubmit(({ email }) => submit(email))}>
          <Stack gap="md">
            <TextInput
              label="Alert e-mails"
              description="At most three addresses, with a comma between them"
              withAsterisk
              {...form.getInputProps('email')}
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
