import { Button } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { returnToAdmin } from '../../api/auth.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import classes from './shell.module.css'

/** Over every page while an admin acts as a publisher: the publisher's name, and the way back. */
export function ActingBar({ name }: { name: string }) {
  const [busy, setBusy] = useState(false)
  const back = async () => {
    setBusy(true)
    try {
      await returnToAdmin()
    } catch (error) {
      setBusy(false)
      toast.error(messages.titles.error, failureText(error))
    }
  }
  return (
    <section className={classes.acting} aria-label="Acting as a publisher">
      <span className={classes.title}>
        You act as <b>{name}</b>
      </span>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        leftSection={<IconArrowBackUp size={16} />}
        loading={busy}
        onClick={() => void back()}
      >
        Return to admin
      </Button>
    </section>
  )
}
