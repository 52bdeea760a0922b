import { TagsField, type TagsFieldProps } from '../../form/select/tags-field.tsx'

const isId = (entry: string) => /^[1-9]\d{0,9}$/.test(entry)

/** Ids, typed or pasted. Enter, comma or blank ends one. Anything but a positive whole number is left out. */
export function IdTags(props: TagsFieldProps) {
  return <TagsField splits={/[,; ]/} isEntry={isId} inputMode="numeric" {...props} />
}
