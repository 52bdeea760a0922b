import { Alert, Badge, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconLink, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Upload, useCsvUpload } from '../../../api/revenue/csv-uploads.ts'
import type { MappedAdvertiser } from '@headgate/contract/revenue/csv-mappings'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { AdvertiserMaturity } from '../../../blocks/maturity/advertiser-maturity.tsx'
import { useFollow } from '../../../lib/address/follow.ts'
import { formatMoment } from '../../../lib/time.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import classes from './advertiser-row.module.css'
import { AdvertiserUpload } from './advertiser-upload.tsx'
import { idName } from './upload-address.ts'

interface AdvertiserRowProps {
  advertiser: MappedAdvertiser
  isOpen: boolean
  /** Opens the upload of this advertiser alone; closes it when it is open. */
  onToggle: () => void
}

/** An advertiser of the upload screen: its last upload, its links, and while it is open its upload. */
export function AdvertiserRow({ advertiser, isOpen, onToggle }: AdvertiserRowProps) {
  const { id, name, last_execution_date: last } = advertiser
  const upload = useCsvUpload(id)
  const follow = useFollow()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div className={classes.who}>
          <button
            type="button"
            className={classes.name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `upload-${id}` : undefined}
            onClick={onToggle}
          >
            <Chevron size={16} aria-hidden />
            <span>{idName(advertiser)}</span>
          </button>
          <UploadMark upload={upload} />
        </div>
        <Link
          to="/advertisers/edit/$id"
          params={{ id }}
          className={classes.edit}
          aria-label={`Edit ${name}`}
          title={`Edit ${name}`}
        >
          <IconPencil size={18} aria-hidden />
        </Link>
        <span className={classes.maturity}>
          Last 7 days: <AdvertiserMaturity providerId={id} />
        </span>
        <span className={classes.last}>
          {last === null ? 'Nothing uploaded yet' : `Last upload ${formatMoment(last)} (UTC)`}
        </span>
        <Button
          component="a"
          href={`/pubaccount${stringifySearch({ provider_id: id })}`}
          onClick={follow}
          variant="default"
          size="xs"
          leftSection={<IconLink size={14} />}
          aria-label={`Linked Accounts of ${name}`}
        >
          Linked Accounts
        </Button>
      </div>
      {isOpen ? (
        <div id={`upload-${id}`} className={classes.upload}>
          {advertiser.mapping === null && upload === undefined ? (
            <Alert color="yellow">
              The columns of its files are not mapped yet.{' '}
              <TextLink to="/advertisers/edit/$id" params={{ id }} search={{ tab: 'mapping' }} inherit>
                Map CSV fields
              </TextLink>
            </Alert>
          ) : (
            <AdvertiserUpload advertiser={advertiser} upload={upload} />
          )}
        </div>
      ) : null}
    </li>
  )
}

/** The state of an upload in a row that is closed. */
function UploadMark({ upload }: { upload: Upload | undefined }) {
  const mark = markOf(upload)
  if (mark === null) return null
  return (
    <Badge variant="light" size="sm" color={mark.color}>
      {mark.text}
    </Badge>
  )
}

function markOf(upload: Upload | undefined): { text: string; color: string } | null {
  if (upload === undefined) return null
  if (upload.step === 'sending') {
    const part = upload.total === 0 ? 0 : Math.floor((100 * upload.sent) / upload.total)
    return { text: `Uploading, ${part} %`, color: 'blue' }
  }
  if (upload.step !== 'followed') return { text: 'Failed', color: 'red' }
  switch (upload.status?.stage) {
    case 'checked':
      return { text: 'Waits for your decision', color: 'yellow' }
    case 'failed':
      return { text: 'Failed', color: 'red' }
    case 'done':
      return { text: upload.status.status, color: 'teal' }
    default:
      return { text: 'Processing', color: 'blue' }
  }
}
