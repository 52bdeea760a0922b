import { Stack, Text } from '@mantine/core'
import { placeOf } from '@headgate/domain/revenue/reading/mapped-columns'
import type { Separator } from '@headgate/domain/revenue/reading/types'
import { DropArea } from '../../form/drop-area.tsx'
import type { DroppedFile } from './dropped-file.ts'

interface FileSampleAreaProps {
  advertiser: string
  dropped: DroppedFile | null
  /** Why the last file could not be read. */
  problem: string | null
  /** Columns that fields have. */
  used: readonly string[]
  onFile: (file: File) => void
}

const separatorNames: Record<Separator, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

/** Takes a report whose columns are to be mapped, and tells what it contains. */
export function FileSampleArea({ advertiser, dropped, problem, used, onFile }: FileSampleAreaProps) {
  return (
    <Stack gap="xs">
      <DropArea
        label={`Report of ${advertiser}`}
        accept=".csv,text/*,application/vnd.ms-excel"
        prompt={`Drag a report of ${advertiser} here to find its columns`}
        note={
          <Text
            size="xs"
            c={problem === null ? 'dimmed' : 'var(--mantine-color-error)'}
            role={problem === null ? undefined : 'alert'}
          >
            {problem ?? 'Only its first lines are read, in this browser. Nothing is uploaded.'}
          </Text>
        }
        onFile={onFile}
      />
      <output>{dropped === null ? null : <Summary dropped={dropped} used={used} />}</output>
    </Stack>
  )
}

function Summary({ dropped: { name, sample }, used }: { dropped: DroppedFile; used: readonly string[] }) {
  const places = new Set(used.map((column) => placeOf(column, sample.header)))
  const named = sample.header.flatMap((column, at) => (column.trim() === '' ? [] : [{ column, at }]))
  const unused = named.filter(({ at }) => !places.has(at)).map(({ column }) => column.trim())
  return (
    <>
      <Text size="sm">
        <b>{name}</b>: {named.length === 1 ? '1 column' : `${named.length} columns`}, separated by{' '}
        {separatorNames[sample.separator]}, {sample.encoding}. Check the fields below before you save.
      </Text>
      {unused.length === 0 ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Columns that no field uses: {unused.join(', ')}
        </Text>
      )}
    </>
  )
}
