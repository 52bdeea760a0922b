import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import classes from './check.module.css'

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** Without it, `aria-label` names the control. */
  label?: ReactNode
  /** Its effect, or why it cannot be changed now. */
  description?: ReactNode
  error?: ReactNode
  isSmall?: boolean
  /** Aligns it with fields that have their label above them. */
  isBesideFields?: boolean
}

interface BoxProps extends CheckProps {
  type: 'checkbox' | 'radio'
  looks: string | undefined
}

/** The browser's own control with its label next to it. */
function Labelled(props: BoxProps) {
  const { type, looks, label, description, error, isSmall, isBesideFields, className = '', ...rest } = props
  const id = useId()
  const note = description === undefined ? undefined : `${id}-note`
  const problem = error ? `${id}-problem` : undefined
  const control = (
    <input
      id={id}
      {...rest}
      type={type}
      className={looks}
      data-small={isSmall || undefined}
      aria-describedby={[rest['aria-describedby'], note, problem].filter(Boolean).join(' ') || undefined}
      aria-invalid={problem === undefined ? undefined : true}
    />
  )
  if (label === undefined) return control
  return (
    <div
      className={`${classes.line} ${className}`}
      data-small={isSmall || undefined}
      data-beside={isBesideFields || undefined}
    >
      {control}
      <div className={classes.texts}>
        <label htmlFor={id}>{label}</label>
        {note === undefined ? null : (
          <div id={note} className={classes.note}>
            {description}
          </div>
        )}
        {problem === undefined ? null : (
          <div id={problem} className={classes.problem}>
            {error}
          </div>
        )}
      </div>
    </div>
  )
}

/** A box to tick. */
export const Check = (props: CheckProps) => <Labelled {...props} type="checkbox" looks={classes.check} />

/** A switch: on or off. */
export const Switch = (props: CheckProps) => (
  // The input itself exposes whether it is checked. ARIA in HTML forbids to repeat it.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  <Labelled {...props} type="checkbox" role="switch" looks={classes.switch} />
)

/** One of a few choices. Radios with the same `name` belong together. */
export const Radio = (props: CheckProps) => <Labelled {...props} type="radio" looks={classes.radio} />
