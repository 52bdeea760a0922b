import { Anchor, Button, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ReportExport } from '@headgate/contract/reports/exports'
import { IconFiles } from '@tabler/icons-react'
import { FILES_HASH } from '@headgate/domain/reports/files-link'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { exportQueries, isUnfinished, saveExport } from '../../api/report-files/report-exports.ts'
import { formatBytes, formatCount } from '../../lib/numbers.ts'
import { formatMoment } from '../../lib/time.ts'
import { Popup } from '../../ui/float/popup.tsx'
import { toast } from '../../ui/toast.ts'

const formats = { csv: 'CSV', xlsx: 'Excel' } as const

/** What becomes of a file, in words. */
function stateText({ state, rows_written, bytes, problem, expires_at }: ReportExport): string {
  if (state === 'waiting') return 'Waiting'
  if (state === 'writing') return `Being prepared: ${formatCount(rows_written)} rows`
  if (state === 'failed') return problem ?? messages.exports.failed
  return `${formatCount(rows_written)} rows, ${formatBytes(bytes ?? 0)}, kept until ${formatMoment(expires_at)} (UTC)`
}

/** Tells when a file that was being prepared is finished. */
function useEndings(files: readonly ReportExport[] | undefined): void {
  const unfinished = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (files === undefined) return
    for (const file of files) {
      if (!unfinished.current.has(file.id) || isUnfinished(file)) continue
      if (file.state === 'ready')
        toast.success(messages.exports.ready, file.file_name ?? '', [
          { label: 'Download', onPress: () => void saveExport(file.id) },
        ])
      else toast.error(messages.exports.failed, file.problem ?? '')
    }
    unfinished.current = new Set(files.filter(isUnfinished).map(({ id }) => id))
  }, [files])
}

const isAsked = ({ hash }: { hash: string }) => hash === `#${FILES_HASH}`

/** How often an address has led to the files on this screen, as that of a push message does. It stays without them. */
function useAsked(): number {
  const { history } = useRouter()
  const [asked, setAsked] = useState(() => (isAsked(history.location) ? 1 : 0))
  useEffect(() => {
    const leave = () => {
      const { pathname, search } = history.location
      history.replace(`${pathname}${search}`)
    }
    if (isAsked(history.location)) leave()
    return history.subscribe(({ location }) => {
      if (!isAsked(location)) return
      setAsked((before) => before + 1)
      leave()
    })
  }, [history])
  return asked
}

/** The files that the user had prepared, with how far they are (docs/behaviour/reports.md#files-in-the-background). */
export function ReportExports() {
  const { data: files } = useQuery(exportQueries.list())
  useEndings(files)
  const asked = useAsked()
  if (files === undefined || files.length === 0) return null
  return (
    <Popup
      key={asked}
      startsOpen={asked > 0}
      label="Prepared files"
      align="end"
      width={340}
      renderOpener={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFiles size={16} />}
          loading={files.some(isUnfinished)}
          loaderProps={{ type: 'dots' }}
        >
          Files
        </Button>
      )}
    >
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {files.map((file) => (
          <li key={file.id}>
            {file.state === 'ready' ? (
              <Anchor component="button" type="button" size="sm" onClick={() => void saveExport(file.id)}>
                {file.file_name}
              </Anchor>
            ) : (
              <Text size="sm">
                {file.title}, {formats[file.format]}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {stateText(file)}
            </Text>
          </li>
        ))}
      </Stack>
    </Popup>
  )
}
