import { useRef, useState } from 'react'
import { csvUploads, type Upload } from '../../../api/revenue/csv-uploads.ts'
import type { MappedAdvertiser } from '@headgate/contract/revenue/csv-mappings'
import { FileChoice } from './file-choice.tsx'
import { fileProblem } from './file-problem.ts'
import { UploadBox } from './upload-box.tsx'

interface AdvertiserUploadProps {
  advertiser: MappedAdvertiser
  upload: Upload | undefined
}

/**
 * The upload of an open advertiser: an area for a file, then the way of the file. A file that is only chosen goes away
 * with the row, when another advertiser is opened.
 */
export function AdvertiserUpload({ advertiser: { id, name }, upload }: AdvertiserUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its step. The focus moves to the upload, so that Tab goes on from there.
  const keepFocus = () => frame.current?.focus()
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      {upload !== undefined ? (
        <UploadBox advertiserId={id} upload={upload} onPress={keepFocus} />
      ) : (
        <FileChoice
          name={name}
          file={file}
          problem={problem}
          onFile={(chosen) => {
            const found = fileProblem(chosen)
            setProblem(found)
            setFile(found === null ? chosen : null)
          }}
          onRemove={() => {
            keepFocus()
            setFile(null)
          }}
          onUpload={() => {
            if (file === null) return
            keepFocus()
            setFile(null)
            void csvUploads.start(id, file)
          }}
        />
      )}
    </div>
  )
}
