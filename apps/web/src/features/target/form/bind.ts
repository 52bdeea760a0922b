import type { TextField } from '@headgate/domain/targeting-form/draft'
import type { ChangeEvent } from 'react'
import type { FieldProps } from './use-targeting-form.ts'

type Values = FieldProps['draft']
type NameOf<Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values]
/** Fields without an effect on others. */
type Switch = Exclude<NameOf<boolean>, 'is_active' | 'weights_by_hand' | 'warmup_by_quality'>
type NumberName = 'client_id' | 'latency' | 'high_paying_keywords_percentage'

/** The props of an input of a plain field: value, error, change, and the name that locates its problem. */
export function bind({ draft, dispatch, problems }: FieldProps) {
  const set = (name: string, value: unknown) => dispatch({ type: 'set', values: { [name]: value } })
  const shared = (name: string) => ({ 'data-field': name, error: problems[name] })
  return {
    text: (name: TextField) => ({
      ...shared(name),
      value: draft[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value),
    }),
    number: (name: NumberName) => ({
      ...shared(name),
      value: draft[name],
      onChange: (value: number | null) => set(name, value),
    }),
    check: (name: Switch) => ({
      checked: draft[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked),
    }),
  }
}
