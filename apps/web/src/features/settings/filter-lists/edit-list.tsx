import { Alert, Button, Text } from '@mantine/core'
import { listMessages } from '@headgate/contract/settings/list-messages'
import { LONGEST_LIST, type SearchListName } from '@headgate/contract/settings/search-lists'
import { IconDownload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { searchListQueries } from '../../../api/filter-lists/search-lists.ts'
import { DropArea } from '../../../form/drop-area.tsx'
import { type FramedForm, FormShell } from '../../../form/form-shell.tsx'
import { formatBytes, formatCount } from '../../../lib/numbers.ts'
import { saveToDisk } from '../../../lib/save-to-disk.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { hasTooManyLines, MOST_EDITED_LINES, readListFile } from './list-file.ts'
import { listWords } from './list-words.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useListAddress } from './use-list-address.ts'
import { useReview } from './use-review.ts'
import { WrongLines } from './wrong-lines.tsx'

/** A chosen file with more lines than can be edited here. */
interface LongFile {
  name: string
  size: number
  content: string
}

/**
 * The whole text of a list: edited here, or replaced by a file. A longer text than browsers edit without stalling is
 * not shown: it goes out and comes in as a file (decision 0373).
 */
export function EditList({ name }: { name: SearchListName }) {
  const { data } = useSuspenseQuery(searchListQueries.whole(name))
  // As it was opened: a later read must not change the version that a save is compared with.
  const [opened] = useState(data)
  const isLong = hasTooManyLines(opened.content)
  const area = useRef<HTMLTextAreaElement>(null)
  const [isDirty, setIsDirty] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [file, setFile] = useState<LongFile | null>(null)
  const review = useReview(name)
  const { open } = useListAddress()
  // The text of a short file in place of a long list is edited too.
  const [isEditing, setIsEditing] = useState(!isLong)
  // Unchanged text as it is stored: a text area has no carriage returns.
  const textNow = () => (isDirty ? (file?.content ?? area.current?.value) : undefined) ?? opened.content
  const differs = () =>
    area.current !== null && area.current.value !== opened.content.replaceAll('\r\n', '\n')

  const take = async (chosen: File) => {
    const content = await readListFile(chosen)
    const problem = content !== null && content.length > LONGEST_LIST ? listMessages.tooLong : null
    setError(content === null ? listMessages.notText : problem)
    if (content === null || problem !== null) return
    if (hasTooManyLines(content)) setFile({ name: chosen.name, size: chosen.size, content })
    else {
      setFile(null)
      setIsEditing(true)
      setGiven({ content, number: given.number + 1 })
    }
    setIsDirty(true)
  }
  // A new number draws the text area anew, with the text of a file.
  const [given, setGiven] = useState({ content: opened.content, number: 0 })

  const form: FramedForm<string> = {
    getValues: textNow,
    isDirty: () => isDirty,
    validate: () => ({ hasErrors: false }),
    setErrors: (fields) => setError(fields['content'] ?? null),
  }
  return (
    <>
      <FormShell
        form={form}
        width="full"
        submitLabel="Review"
        onSubmit={async (content) => setError(await review.open({ content }, opened.version))}
        onCancel={() => open({ list: name })}
      >
        {file === null ? null : (
          <Alert color="blue" title={file.name}>
            <Text size="sm">
              {`${formatBytes(file.size)}. It replaces the whole list. It has more than ${formatCount(MOST_EDITED_LINES)} lines, so it is not shown here.`}
            </Text>
            <Button
              mt="xs"
              size="compact-sm"
              variant="default"
              onClick={() => {
                setFile(null)
                setIsDirty(differs())
              }}
            >
              Do not use this file
            </Button>
          </Alert>
        )}
        {file === null && !isEditing ? (
          <Text size="sm">
            {`This list has more than ${formatCount(MOST_EDITED_LINES)} lines: too many to edit here. Download it, change the file and drag it here; or add and remove single entries under Entries.`}
          </Text>
        ) : null}
        {isEditing ? (
          <div hidden={file !== null}>
            <TextArea
              key={given.number}
              ref={area}
              label={`Text of ${listWords[name].title}`}
              description={listWords[name].help}
              spellCheck={false}
              isCode
              rows={12}
              maxRows={26}
              defaultValue={given.content}
              error={error}
              aria-invalid={error !== null}
              onChange={() => setIsDirty(differs())}
            />
          </div>
        ) : null}
        {error !== null && (file !== null || !isEditing) ? (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        ) : null}
        <WrongLines wrong={review.refused?.wrong} area={file === null ? area : undefined} />
        <DropArea
          label="File with the whole list"
          accept=".txt,.csv,.list,text/plain"
          prompt="Drag a text file here to replace all"
          onFile={(chosen) => void take(chosen)}
        />
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveToDisk(new File([opened.content], `${name}.txt`, { type: 'text/plain' }))}
          >
            Download
          </Button>
        </div>
      </FormShell>
      <ReviewDialog name={name} review={review} onSaved={() => open({ list: name }, true)} />
    </>
  )
}
