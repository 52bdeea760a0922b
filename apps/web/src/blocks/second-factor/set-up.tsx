import { Center, Group, Loader, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { secondFactorProof } from '@headgate/contract/people/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { beginSetUp, useConfirmSetUp } from '../../api/security/second-factor.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { FormError } from '../../form/form-error.tsx'
import { toast } from '../../ui/toast.ts'
import { CopyButton } from '../copy-link/copy-button.tsx'
import { OwnPassword } from '../password/own-password.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

interface SetUpProps {
  onDone: () => void
  /** Without it, the set-up cannot be left. */
  onCancel?: () => void
}

/** Sets two-factor sign-in up: QR code and secret, a code to confirm, and the recovery codes. */
export default function SetUp({ onDone, onCancel }: SetUpProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  // A new secret for each opening; it must not stay in memory, and not change while it is being read.
  const { data, error } = useQuery({
    queryKey: ['second-factor-secret'],
    queryFn: beginSetUp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (error) return <FormError error={error} />
  return (
    <Stack gap="md">
      <Secret made={data} />
      <Confirm onCodes={setCodes} onCancel={onCancel} />
    </Stack>
  )
}

/** As long as a secret, so that nothing moves when it comes. */
const PLACEHOLDER = 'A'.repeat(32)

function Secret({ made }: { made: { secret: string; uri: string } | undefined }) {
  const secret = made?.secret ?? PLACEHOLDER
  return (
    <Group gap="lg" align="flex-start">
      {made === undefined ? (
        <Center className={classes.qr}>
          <Loader size="sm" aria-label="Making a secret" />
        </Center>
      ) : (
        <img className={classes.qr} src={pictureOf(made.uri)} alt="QR code of the secret" />
      )}
      <Stack gap="xs" flex="1 1 220px">
        <Text size="sm">
          Scan this with an app for two-factor sign-in, such as Google Authenticator, Microsoft Authenticator
          or 1Password.
        </Text>
        <Text size="sm">Or enter the secret by hand:</Text>
        <Group gap="xs" wrap="nowrap" style={made === undefined ? { visibility: 'hidden' } : {}}>
          <output className={classes.secret} aria-label="Secret">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </output>
          <CopyButton value={secret} label="Copy the secret" note={securityMessages.secretCopied} />
        </Group>
      </Stack>
    </Group>
  )
}

const pictureOf = (uri: string) =>
  `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 0 }))}`

interface ConfirmProps {
  onCodes: (codes: readonly string[]) => void
  onCancel: (() => void) | undefined
}

function Confirm({ onCodes, onCancel }: ConfirmProps) {
  const form = useContractForm(secondFactorProof, { code: '', own_password: '' }, { onBlur: false })
  const { mutateAsync: confirm } = useConfirmSetUp()
  const save = async (proof: typeof form.values) => {
    const codes = await confirm(proof)
    form.reset()
    toast.success(messages.titles.success, securityMessages.switchedOn)
    onCodes(codes)
  }
  return (
    <FormShell
      frame="none"
      form={form}
      failure={{ title: messages.titles.failed }}
      submitLabel="Switch on"
      onSubmit={save}
      {...(onCancel !== undefined && { onCancel })}
    >
      <CodeField takesRecovery={false} {...form.getInputProps('code')} />
      <OwnPassword why="so that nobody else sets it up for you" {...form.getInputProps('own_password')} />
    </FormShell>
  )
}
