import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { saveToDisk } from '../../lib/save-to-disk.ts'
import { useCopyLink } from '../copy-link/use-copy-link.ts'
import classes from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { copy } = useCopyLink(securityMessages.codesCopied)
  const save = () =>
    saveToDisk(
      new File(
        [`Recovery codes of Headgate, each works once:\n\n${codes.join('\n')}\n`],
        'headgate-recovery-codes.txt',
        {
          type: 'text/plain',
        },
      ),
    )
  return (
    <Stack gap="sm">
      <Alert color="yellow" title="Keep these recovery codes now">
        <Text size="sm">
          Each of them opens your account once, when your phone is not at hand. They are not shown again.
        </Text>
      </Alert>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={() => copy(codes.join('\n'))}
          >
            Copy
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
            Download
          </Button>
        </Group>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  )
}
