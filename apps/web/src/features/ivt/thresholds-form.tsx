import { messages } from '@headgate/contract/base/messages'
import {
  type IvtThresholds,
  ivtThresholdsForm,
  type StoredIvtThresholds,
} from '@headgate/contract/ivt/thresholds'
import { type ComponentProps, useState } from 'react'
import { useSaveIvtThresholds } from '../../api/ivt/ivt-report.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { toast } from '../../ui/toast.ts'

const fields: Record<
  keyof IvtThresholds,
  Pick<ComponentProps<typeof NumberField>, 'label' | 'description' | 'unit' | 'decimals'>
> = {
  least_searches: {
    label: 'Searches that a row needs',
    description: 'Rows with fewer searches are not judged: they pass all tests.',
  },
  least_user_agents: {
    label: 'User agent test: least user agents',
    description: 'A row with fewer different user agents fails.',
  },
  most_address_uses: {
    label: 'Repeated IP: most searches of an address',
    description: 'An address with more searches on a publisher link and day is repeated.',
  },
  most_repeated_percent: {
    label: 'Repeated IP test: most searches from repeated addresses',
    description: 'A row with a larger share of them fails.',
    unit: '%',
    decimals: 1,
  },
  least_kw_score: {
    label: 'Keyword test: least keyword score',
    description: 'A row with a lower score fails.',
    decimals: 1,
  },
}
const names = Object.keys(fields) as (keyof IvtThresholds)[]

/** The thresholds of the three tests (docs/behaviour/reports.md#tests-and-thresholds). */
export function ThresholdsForm({ stored, onClose }: { stored: StoredIvtThresholds; onClose: () => void }) {
  // As they were opened: a later background read must not change the version that a save is compared with.
  const [{ updatedAt, ...values }] = useState(stored)
  const form = useContractForm(ivtThresholdsForm, values)
  const { mutateAsync: store } = useSaveIvtThresholds()
  const save = async (thresholds: IvtThresholds) => {
    await store({ ...thresholds, updatedAt })
    toast.success(messages.titles.success, 'Thresholds saved. All days are judged by them.')
    onClose()
  }
  return (
    <FormShell form={form} frame="none" submitLabel="Save" onCancel={onClose} onSubmit={save}>
      {names.map((name) => (
        <NumberField
          key={name}
          withAsterisk
          {...fields[name]}
          {...form.getInputProps(name)}
          value={form.values[name]}
        />
      ))}
    </FormShell>
  )
}
