import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** Leads from the lists of uploads to the upload screen. */
export function UploadLink() {
  return (
    <Button component={Link} to="/csvupload" leftSection={<IconUpload size={16} />}>
      Upload CSV
    </Button>
  )
}
