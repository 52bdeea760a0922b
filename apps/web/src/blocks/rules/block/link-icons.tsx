import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useCopyLink } from '../../copy-link/use-copy-link.ts'
import { IconAction, IconLink } from '../../../ui/icon-action.tsx'
import classes from '../rules.module.css'

/** Copy and edit icons for a chosen advertiser link. */
export function LinkIcons({ id, address }: { id: number | null; address: string | undefined }) {
  const { copied, copy } = useCopyLink()
  if (id === null) return <span className={classes.icons} />
  return (
    <span className={classes.icons}>
      <IconAction
        label={`Copy advertiser link ${id}`}
        disabled={address === undefined}
        onClick={() => copy(address ?? '')}
      >
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </IconAction>
      <IconLink
        label={`Edit advertiser link ${id}`}
        href={`/advertisers/links?edit=true&provider_link_id=${id}`}
      >
        <IconExternalLink size={16} />
      </IconLink>
    </span>
  )
}
