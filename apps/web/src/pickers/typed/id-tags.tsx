import { TagsField, type TagsFieldProps } from '../../form/select/tags-field.tsx'

const isId = (entry: string) => /^[1-9]\d{0,9}$/.test(entry)

const blanksToo = /[,; ]/

/**
 * Ids, typed or pasted. Enter, comma or blank ends one. A blank does not where records are searched by a text, because
 * a name may begin with a number. Anything but a positive whole number is left out.
 */
export function IdTags(props: TagsFieldProps) {
  return (
    <TagsField
      splits={props.onSearch === undefined ? blanksToo : /[,;]/}
      pasteSplits={blanksToo}
      isEntry={isId}
      inputMode="numeric"
      {...props}
    />
  )
}
