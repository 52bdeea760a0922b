import { useState } from 'react'
import { csvUploads, type Upload } from '../../../api/revenue/csv-uploads.ts'
import type { MappedAdvertiser } from '@headgate/contract/revenue/csv-mappings'
import { DropArea } from './drop-area.tsx'
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
  if (upload !== undefined) return <UploadBox advertiserId={id} upload={upload} />
  return (
    <DropArea
      name={name}
      file={file}
      problem={problem}
      onFile={(chosen) => {
        const found = fileProblem(chosen)
        setProblem(found)
        setFile(found === null ? chosen : null)
      }}
      onRemove={() => setFile(null)}
      onUpload={() => {
        if (file === null) return
        setFile(null)
        void csvUploads.start(id, file)
      }}
    />
  )
}
