import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { SecondFactor } from '@headgate/contract/people/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { secondFactorQueries } from '../../api/security/second-factor.ts'
import { formatMoment } from '../../lib/time.ts'
import { RecoveryCodes } from '../../blocks/second-factor/recovery-codes.tsx'
import { Section } from '../../screens/section.tsx'
import { ProofForm } from './proof-form.tsx'

// Draws the QR code, which most visits do not need.
const SetUp = lazy(() => import('../../blocks/second-factor/set-up.tsx'))

type Step = 'none' | 'set-up' | 'off' | 'renew'

/** Whether two-factor sign-in is on, and what can be done about it. */
export function SecondFactorSection({ factor }: { factor: SecondFactor }) {
  const [step, setStep] = useState<Step>('none')
  const [codes, setCodes] = useState<readonly string[]>()
  const client = useQueryClient()
  const done = () => {
    setStep('none')
    setCodes(undefined)
    void client.invalidateQueries(secondFactorQueries.own())
  }
  const isOn = factor.since !== null
  return (
    <Section title="Two-factor sign-in">
      <Stack gap="md" maw={640}>
        <Group gap="xs">
          <Badge color={isOn ? undefined : 'gray.8'}>{isOn ? 'On' : 'Off'}</Badge>
          <Text size="sm">{stateText(factor)}</Text>
        </Group>
        {codes === undefined ? null : <RecoveryCodes codes={codes} onDone={done} />}
        {step === 'set-up' ? (
          <Suspense fallback={<Loader size="sm" />}>
            <SetUp onDone={done} onCancel={done} />
          </Suspense>
        ) : null}
        {(step === 'off' || step === 'renew') && codes === undefined ? (
          <ProofForm key={step} what={step} onCodes={setCodes} onDone={done} />
        ) : null}
        {step === 'none' ? (
          <Group gap="sm">
            {isOn ? null : <Button onClick={() => setStep('set-up')}>Set up</Button>}
            {isOn ? (
              <Button variant="default" onClick={() => setStep('renew')}>
                New recovery codes
              </Button>
            ) : null}
            {isOn && !factor.required ? (
              <Button variant="default" color="red" onClick={() => setStep('off')}>
                Switch off
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
    </Section>
  )
}

function stateText({ since, required, recovery_codes_left: left }: SecondFactor): string {
  if (since === null)
    return 'A password alone opens your account. Two-factor sign-in also asks for a code from your phone.'
  const codes = `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`
  const rule = required ? ' Your role requires it.' : ''
  return `Since ${formatMoment(since)} (UTC). ${codes}${rule}`
}
