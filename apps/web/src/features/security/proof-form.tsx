import { messages } from '@headgate/contract/base/messages'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { secondFactorProof } from '@headgate/contract/people/second-factor'
import { flushSync } from 'react-dom'
import { useRenewCodes, useSwitchOff } from '../../api/security/second-factor.ts'
import { CodeField } from '../../blocks/second-factor/code-field.tsx'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { toast } from '../../ui/toast.ts'

interface ProofFormProps {
  what: 'off' | 'renew'
  onCodes: (codes: readonly string[]) => void
  onDone: () => void
}

const texts = {
  off: { submit: 'Switch off', why: 'to switch two-factor sign-in off' },
  renew: { submit: 'Make new codes', why: 'to make new recovery codes' },
} as const

/** Asks for a code and the own password, and then switches off or makes new recovery codes. */
export function ProofForm({ what, onCodes, onDone }: ProofFormProps) {
  const form = useContractForm(secondFactorProof, { code: '', own_password: '' }, { onBlur: false })
  const { mutateAsync: renew } = useRenewCodes()
  const { mutateAsync: switchOff } = useSwitchOff()
  const save = async (proof: typeof form.values) => {
    if (what === 'renew') {
      const codes = await renew(proof)
      flushSync(form.reset)
      toast.success(messages.titles.success, securityMessages.codesRenewed)
      onCodes(codes)
      return
    }
    await switchOff(proof)
    flushSync(form.reset)
    toast.success(messages.titles.success, securityMessages.switchedOff)
    onDone()
  }
  return (
    <FormShell
      frame="none"
      form={form}
      failure={{ title: messages.titles.failed }}
      submitLabel={texts[what].submit}
      onSubmit={save}
      onCancel={onDone}
    >
      <CodeField {...form.getInputProps('code')} />
      <OwnPassword why={texts[what].why} {...form.getInputProps('own_password')} />
    </FormShell>
  )
}
