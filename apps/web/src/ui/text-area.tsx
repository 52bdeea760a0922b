import { InputBase, type InputBaseProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react'
import classes from './text-area.module.css'

interface TextAreaProps
  extends
    Pick<
      InputBaseProps,
      | 'label'
      | 'description'
      | 'error'
      | 'variant'
      | 'flex'
      | 'inputWrapperOrder'
      | 'size'
      | 'classNames'
      | 'withAsterisk'
    >,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'size'> {
  /** The most lines that it grows to, from `rows`. */
  maxRows?: number
  isCode?: boolean
  'data-field'?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** A text of several lines, as high as it needs to be. */
export function TextArea({ rows = 1, maxRows, isCode = false, ref, ...rest }: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { value } = rest
  useLayoutEffect(() => {
    // For browsers without the style for it. The others find the height themselves.
    if (field.current === null || CSS.supports('field-sizing', 'content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
    // The height follows from the text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value])
  return (
    <InputBase
      {...rest}
      component="textarea"
      multiline
      ref={useMergedRef(field, ref)}
      rows={rows}
      data-code={isCode || undefined}
      classNames={{ input: classes.input! }}
      // It wraps its text instead of pushing its neighbours out.
      miw={0}
      style={{ '--rows': rows, '--max-rows': maxRows ?? 1_000 }}
    />
  )
}
