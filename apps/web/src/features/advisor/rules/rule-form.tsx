import { type AdviceRuleSettings, adviceRuleForm } from '@headgate/contract/advisor/rule-calls'
import { messages } from '@headgate/contract/base/messages'
import { thresholdProblems } from '@headgate/domain/advice/threshold-problems'
import {
  adviceThresholds,
  type AdviceThreshold,
  type DescribedRule,
  thresholdsOf,
} from '@headgate/domain/advice/thresholds'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useSaveAdviceRule } from '../../../api/advisor/advice.ts'
import { FormShell } from '../../../form/form-shell.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { Switch } from '../../../ui/check/check.tsx'
import { toast } from '../../../ui/toast.ts'

type Values = Record<string, number | null>

interface RuleFormProps {
  rule: DescribedRule
  settings: AdviceRuleSettings
  onClose: () => void
}

const numberText = (value: number) => value.toLocaleString('en-US')

/** The switch and the thresholds of a rule, drawn from its description. */
export function RuleForm({ rule, settings, onClose }: RuleFormProps) {
  // As it was opened: a later background read must not change the version that a save is compared with.
  const [opened] = useState(settings)
  const [enabled, setEnabled] = useState(opened.enabled)
  const [values, setValues] = useState<Values>(opened.thresholds)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutateAsync: store } = useSaveAdviceRule()
  const described: Readonly<Record<string, AdviceThreshold>> = adviceThresholds[rule].thresholds
  const usual: Readonly<Record<string, number>> = thresholdsOf(rule)
  const isUsual = Object.entries(usual).every(([name, value]) => values[name] === value)
  const form = {
    getValues: () => ({ enabled, values }),
    validate() {
      const missing = Object.entries(values).flatMap(([name, value]) =>
        value === null ? [[name, 'Please enter a number.'] as const] : [],
      )
      const entered = Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
      )
      const found = { ...thresholdProblems(rule, entered), ...Object.fromEntries(missing) }
      setErrors(found)
      return { hasErrors: Object.keys(found).length > 0 }
    },
    // The server names them by their path.
    setErrors: (fields: Record<string, string>) =>
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([path, text]) => [path.replace(/^thresholds\./, ''), text]),
        ),
      ),
    isDirty: () =>
      enabled !== opened.enabled ||
      Object.entries(opened.thresholds).some(([name, value]) => values[name] !== value),
  }
  const save = async () => {
    const body = adviceRuleForm.parse({ enabled, thresholds: values })
    await store({ rule, ...body, updatedAt: opened.updatedAt })
    toast.success(messages.titles.success, `Rule saved. It is judged by that from the next run on.`)
    onClose()
  }
  return (
    <FormShell form={form} frame="none" submitLabel="Save" onCancel={onClose} onSubmit={save} gap="sm">
      <Switch
        label="On"
        description="A rule that is switched off closes its items."
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      {Object.entries(described).map(([name, { label, text, unit, least, most, decimals }]) => (
        <NumberField
          key={name}
          label={label}
          description={`${text} From ${numberText(least)} to ${numberText(most)}, usually ${numberText(usual[name]!)}.`}
          withAsterisk
          data-field={name}
          unit={unit}
          decimals={decimals}
          value={values[name] ?? null}
          error={errors[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      {isUsual ? null : (
        <Anchor component="button" type="button" size="sm" onClick={() => setValues({ ...usual })}>
          Set to the usual values
        </Anchor>
      )}
    </FormShell>
  )
}
