import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { apiMessages } from '@headgate/contract/publisher-api/api-messages'
import type { PublisherKeyDetails } from '@headgate/contract/publisher-api/key-calls'
import { NO_VALUE } from '@headgate/domain/no-value'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useGeneratePublisherKey } from '../../api/keys/publisher-keys.ts'
import { revenueAddress } from '../../api/keys/try-revenue.ts'
import { CopyButton } from '../../blocks/copy-link/copy-button.tsx'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { formatMoment } from '../../lib/time.ts'
import { Section } from '../../screens/section.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Tip } from '../../ui/float/tip.tsx'
import classes from './publisher-api.module.css'

interface TokenSectionProps {
  details: PublisherKeyDetails
  /** The whole token, right after it was made. */
  fresh: string | null
  /** Opened by the publisher's id, by an admin. */
  isAdmin: boolean
  onMade: (token: string | null) => void
}

/** The token of a publisher and the address for it. */
export function TokenSection({ details, fresh, isAdmin, onMade }: TokenSectionProps) {
  const note = noteOf(details, isAdmin)
  return (
    <Section title="Access">
      <Stack gap="sm" maw={760}>
        {note === undefined ? null : <Alert color="yellow">{note}</Alert>}
        {fresh === null ? null : (
          <Alert color="teal" title="The new token works now">
            Copy it now: it is never shown again. Whoever has it reads the revenue of this publisher.
          </Alert>
        )}
        <div className={classes.line}>
          <TextInput label="API token" readOnly value={fresh ?? details.token ?? 'No token yet'} />
          {fresh === null ? <NoCopy /> : <CopyButton value={fresh} label="Copy the API token" />}
        </div>
        {fresh === null && details.token !== null ? (
          <Text size="sm" c="dimmed">
            Only its first characters are shown: the whole token was shown once, when it was made.
          </Text>
        ) : null}
        {isAdmin && !details.archived ? (
          <Group>
            <Regenerate details={details} onMade={onMade} />
          </Group>
        ) : null}
        <div className={classes.line}>
          <TextInput label="Base URL" readOnly value={revenueAddress()} />
          <CopyButton value={revenueAddress()} label="Copy the base URL" />
        </div>
        <FactTable
          label="Use of the token"
          facts={[
            ['Publisher ID', details.id],
            ['Token made (UTC)', momentOf(details.created_at)],
            ['Last used (UTC)', momentOf(details.last_used_at)],
          ]}
        />
      </Stack>
    </Section>
  )
}

const momentOf = (moment: string | null) => (moment === null ? NO_VALUE : formatMoment(moment))

const NO_COPY = 'The whole token can be copied only right after it was made.'

/** In place of the copy button: what is shown is not the token. */
function NoCopy() {
  return (
    <Tip label={NO_COPY}>
      <ActionIcon variant="subtle" color="gray" aria-label="Copy the API token" data-disabled aria-disabled>
        <IconCopy size={16} />
      </ActionIcon>
    </Tip>
  )
}

function noteOf(details: PublisherKeyDetails, isAdmin: boolean): string | undefined {
  if (details.archived)
    return 'This publisher is archived: its token does not work. Restore the publisher to use it.'
  if (!details.is_active) return 'This publisher is inactive: its token does not work.'
  if (details.columns === null)
    return isAdmin
      ? 'No user of this publisher has report columns, so the API has nothing to show. Choose their columns under User Management.'
      : 'Your dashboard has no columns yet, so the API has nothing to show. Please contact the administrator.'
  if (details.token === null && !isAdmin)
    return 'There is no token yet. Please ask the administrator to make one for you.'
  return undefined
}

/** Makes a token. A press that fails shows nothing, as the documents say: the token on the screen still counts. */
function Regenerate({ details, onMade }: Pick<TokenSectionProps, 'details' | 'onMade'>) {
  const { mutateAsync: generate, isPending } = useGeneratePublisherKey()
  const isFirst = details.token === null
  const press = async () => {
    const agreed =
      isFirst ||
      (await confirm({
        title: 'Regenerate token',
        text: apiMessages.confirmRegenerate,
        note: 'The present token stops working at once.',
        destructive: true,
      }))
    if (!agreed) return
    const made = await generate(details.id).catch(() => undefined)
    if (made !== undefined) onMade(made.token)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconKey size={16} />}
      loading={isPending}
      onClick={() => void press()}
    >
      {isFirst ? 'Generate Token' : 'Regenerate Token'}
    </Button>
  )
}
