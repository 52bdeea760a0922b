import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

interface PlainProps extends Omit<AnchorProps, 'href'> {
  ref?: Ref<HTMLAnchorElement>
  /** A longer explanation, as a tooltip. */
  title?: string | undefined
}

function PlainLink(props: PlainProps) {
  return <Anchor {...props} />
}

/** A link inside the console whose address and search parameters are checked by type. */
export const TextLink = createLink(PlainLink)
