import { Button, Text } from '@mantine/core'
import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { codeForm } from '@headgate/contract/people/second-factor'
import { useNavigate } from '@tanstack/react-router'
import { signInWithCode } from '../../api/security/second-factor.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import { CodeField } from './code-field.tsx'

interface CodeStepProps {
  challenge: string
  /** Back to e-mail and password. */
  onBack: () => void
}

/** The second step of the sign-in, after the right password (docs/behaviour/sign-in.md#two-factor-sign-in). */
export default function CodeStep({ challenge, onBack }: CodeStepProps) {
  const navigate = useNavigate()
  const form = useContractForm(codeForm, { code: '' }, { onBlur: false })
  const open = async ({ code }: typeof form.values) => {
    try {
      const { recovery_codes_left: left } = await signInWithCode({ challenge, code })
      await navigate({ to: '/' })
      if (left !== null) toast.warning(messages.titles.welcome, codesLeft(left))
    } catch (error) {
      if (error instanceof CallFailure && error.code === errors.challengeOver.code) onBack()
      throw error
    }
  }
  return (
    <>
      <FormShell
        frame="open"
        form={form}
        failure={{ title: messages.titles.error }}
        submitLabel="Sign in"
        onSubmit={open}
      >
        <CodeField {...form.getInputProps('code')} />
        <Text size="sm" c="dimmed">
          Without your phone and your recovery codes, ask an administrator to switch two-factor sign-in off.
        </Text>
      </FormShell>
      <Button variant="subtle" size="sm" onClick={onBack}>
        Back to email and password
      </Button>
    </>
  )
}

const codesLeft = (left: number) =>
  left === 0
    ? 'That was your last recovery code. Make new ones on the Security page.'
    : `You used a recovery code. ${left} ${left === 1 ? 'is' : 'are'} left; new ones are made on the Security page.`
